import { describe, expect, it } from 'vitest';
import type { EntityFormat } from '#kit/contract/entity.ts';
import { fieldText } from '#kit/contract/values/fieldText.ts';
import { areaEntity, credentialEntity, storeEntity, storeLabels } from '../../record/storeHistory.contract.ts';
import { storeDraft } from '../../record/stores.contract.ts';
import { blankStore } from '../../saving/stores.rules.ts';

const format: EntityFormat = {
  money: (value) => `$${value}`,
  integer: String,
  decimal: String,
  dateTime: (instant) => instant,
  day: (day) => day,
};
const store = (field: string, before: unknown, after: unknown) =>
  fieldText({ field, before, after }, storeEntity, format);
const blank = blankStore();
const lunch = { openingTime: '12:00', closingTime: '16:00', dispatchMethod: 'both' };

describe('the history of a store describes', () => {
  it('every field with a label', () => {
    expect(Object.keys(storeLabels)).toEqual(Object.keys(storeDraft.shape).toSorted(byLabels));
  });

  it('only the changed days of the hours', () => {
    const { businessHours } = blank;
    const dinner = { openingTime: '19:00', closingTime: '23:00', dispatchMethod: 'delivery' };
    expect(store('businessHours', businessHours, { ...businessHours, monday: [lunch, dinner] })).toEqual({
      kind: 'list',
      gone: ['Lunes cerrado'],
      come: ['Lunes 12:00–16:00, 19:00–23:00 (delivery)'],
      stayed: 6,
    });
  });

  it('special days and waits by date', () => {
    expect(store('specialDays', [], [{ date: '2026-12-25', reason: 'Navidad', ranges: [] }])).toMatchObject({
      come: ['25/12/2026 cerrado (Navidad)'],
    });
    const waits = blank.exceptionalWaitTimes;
    const late = { startTime: '20:00', endTime: '22:00', deliveryWaitTime: 60, pickUpWaitTime: 30 };
    const after = { periodic: { ...waits.periodic, friday: [late] }, specific: [] };
    expect(store('exceptionalWaitTimes', waits, after)).toMatchObject({
      come: ['Viernes 20:00–22:00: delivery 60 min, retiro 30 min'],
    });
  });

  it('added and removed payment methods', () => {
    const { paymentMethods } = blank;
    expect(
      store(
        'paymentMethods',
        { ...paymentMethods, inStore: { cash: true } },
        { ...paymentMethods, inStore: { card: true } },
      ),
    ).toMatchObject({ gone: ['Retiro en local: Efectivo'], come: ['Retiro en local: Tarjeta al recibir'] });
  });

  it('the fees of a delivery method', () => {
    const [inHouse] = blank.deliveryMethods;
    const dynamic = { ...inHouse, enabled: true, deliveryFeeType: 'dynamic', basePrice: 1000, kmPrice: 300 };
    expect(store('deliveryMethods', [inHouse], [dynamic])).toMatchObject({
      gone: ['Reparto propio: desactivado, prioridad 1, tarifa fija por zona'],
      come: ['Reparto propio: activo, prioridad 1, tarifa por distancia de $1000 más $300 por km'],
    });
    const external = {
      ...inHouse,
      deliveryFeeType: 'external',
      externalDeliveryCofinance: { kind: 'percentage', value: 30, appliesTo: 'deliveryFee' },
    };
    expect(store('deliveryMethods', null, [external])).toMatchObject({
      come: ['Reparto propio: desactivado, prioridad 1, tarifa la del repartidor, aporte 30 % de costo de despacho'],
    });
  });

  it('minutes and amounts with units', () => {
    expect(store('deliveryWaitTime', 40, 50)).toEqual({ kind: 'value', before: '40 min', after: '50 min' });
    expect(store('minimumValueForFreeDelivery', null, 20_000)).toMatchObject({ after: '$20000' });
  });

  it('changed area shapes, and the provider of credentials', () => {
    const change = { field: 'points', before: [{ latitude: 1, longitude: 1 }], after: [{ latitude: 2, longitude: 2 }] };
    expect(fieldText(change, areaEntity, format)).toEqual({ kind: 'changed' });
    expect(fieldText({ field: 'key', before: null, after: 'cabify' }, credentialEntity, format)).toMatchObject({
      after: 'Cabify',
    });
    const values = { before: { client_id: 'a' }, after: { client_id: 'b', env_production: true } };
    expect(fieldText({ field: 'value', ...values }, credentialEntity, format)).toMatchObject({
      gone: ['Client ID: a'],
      come: ['Client ID: b', 'Ambiente productivo: sí'],
    });
  });
});

const byLabels = (one: string, other: string) =>
  Object.keys(storeLabels).indexOf(one) - Object.keys(storeLabels).indexOf(other);
