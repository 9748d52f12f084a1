import { describe, expect, it } from 'vitest';
import { paymentSection, type PaymentSettings } from '#features/platform/settings/sections/payments.contract.ts';
import { menuStore } from '../testing/stores.ts';
import { paymentEffects, type PayingStore } from './paymentEffects.rules.ts';

const { paymentMethods: noPayments } = paymentSection.defaults;
const chainOf = (changes: Partial<PaymentSettings['paymentMethods']>): PaymentSettings => ({
  paymentMethods: { ...noPayments, ...changes },
});
const storeOf = (changes: Partial<PayingStore> = {}): PayingStore => ({
  ...menuStore({ deliveryMethods: [] }),
  paymentMethods: noPayments,
  ...changes,
});
const effectsOf = (stores: PayingStore[], before: PaymentSettings, after: PaymentSettings) =>
  paymentEffects(stores, { before, after, country: 'cl' });

const byCash = chainOf({ inStore: { cash: true }, storeDelivery: { cash: true } });

describe('a change of the payment methods of a chain', () => {
  it('applies to stores without their own, by group and combined', () => {
    const customStore = storeOf({ paymentMethods: { ...noPayments, inStore: { card: false, cash: true } } });
    const after = chainOf({ inStore: { cash: true, card: true, mach: true }, storeDelivery: { cash: true } });
    expect(effectsOf([storeOf(), storeOf(), customStore], byCash, after)).toEqual([
      '2 locales empiezan a ofrecer Tarjeta al recibir en «Retiro en local».',
      '3 locales empiezan a ofrecer MACH en «Retiro en local».',
    ]);
  });

  it('affects no store with its own methods or without that dispatch method', () => {
    const customStore = storeOf({ paymentMethods: { ...noPayments, inStore: { card: false, cash: true } } });
    const delivers = storeOf({ orderMethod: { delivery: true, pickUp: false } });
    const after = chainOf({ ...byCash.paymentMethods, inStore: { cash: true, card: true } });
    expect(effectsOf([customStore, delivers], byCash, after)).toEqual([
      'Ningún local cambia con Tarjeta al recibir en «Retiro en local»: cada uno tiene su propia configuración.',
    ]);
  });

  it('lists stores left without any payment method', () => {
    expect(effectsOf([storeOf()], byCash, chainOf({ inStore: { cash: true } }))).toEqual([
      '1 local deja de ofrecer Efectivo en «Delivery».',
      '1 local queda sin medio de pago: no se podrá pedir con despacho.',
    ]);
  });

  it('lists stores that need a code, and fleets left without orders', () => {
    const online = chainOf({ ...byCash.paymentMethods, inStore: { cash: true, online: true } });
    expect(effectsOf([storeOf(), storeOf({ webpayCommerceCode: '597012345678' })], byCash, online)).toEqual([
      '2 locales empiezan a ofrecer Webpay en «Retiro en local».',
      '1 local espera su código de comercio: hasta tenerlo no ofrece ese medio.',
    ]);
    const [method] = menuStore().deliveryMethods;
    const sent = storeOf({
      deliveryMethods: [{ ...method!, enabled: true, deliveryType: 'uber_delivery' }],
      webpayCommerceCode: '597012345678',
    });
    const paid = chainOf({ ...byCash.paymentMethods, storeDelivery: { cash: true, online: true } });
    expect(effectsOf([sent], paid, byCash)).toEqual([
      '1 local deja de ofrecer Webpay en «Delivery».',
      '1 local queda sin pago en línea: sus repartidores externos no llevarán pedidos.',
    ]);
  });
});
