import type { CountryCode } from '#domain/countries.ts';
import { type DeliveryType, isFleet } from '#domain/deliveryTypes.ts';
import { dispatchLabels, type DispatchMethod, dispatchMethods } from '#domain/dispatch.ts';
import {
  isAvailableIn,
  isPaidOnline,
  type PaymentGroup,
  paymentGroups,
  type PaymentMethod,
  paymentMethodLabels,
} from '#domain/payments.ts';
import { usablePayments } from './payments.rules.ts';
import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import type { StoreDraft } from '../record/stores.contract.ts';

/** The group in which guests who order themselves pay. */
const groupOf: Record<DispatchMethod, PaymentGroup> = { delivery: 'storeDelivery', pickUp: 'inStore' };

/** The methods of a group with which a guest of the country can pay. */
const validPayments = (store: StoreDraft, group: PaymentGroup, country: CountryCode): PaymentMethod[] =>
  usablePayments(store, group).usable.filter((method) => isAvailableIn(method, country));

function missingPayments(store: StoreDraft, country: CountryCode): FieldIssue[] {
  const without = dispatchMethods.filter(
    (method) => store.orderMethod[method] && validPayments(store, groupOf[method], country).length === 0,
  );
  if (without.length === 0) return [];
  const modes = without.map((method) => dispatchLabels[method].toLowerCase()).join(' y ');
  return [{ path: ['paymentMethods'], message: `Elige al menos una forma de pago para ${modes}` }];
}

/** Whether guests can pay a delivery before it leaves, as a fleet asks that carries food and no money. */
export function suitsFleet(store: StoreDraft, fleet: DeliveryType, country: CountryCode): boolean {
  const valid = validPayments(store, 'storeDelivery', country);
  if (fleet.startsWith('peya')) return valid.some((method) => method === 'online' || method === 'oneclick');
  return valid.some(isPaidOnline);
}

/** What the fleets of a store ask of its payments. */
function fleetPayments(store: StoreDraft, country: CountryCode): FieldIssue[] {
  if (!store.orderMethod.delivery) return [];
  const fleets = store.deliveryMethods.filter(({ enabled, deliveryType }) => enabled && isFleet(deliveryType));
  const unpaid = fleets.filter(({ deliveryType }) => !suitsFleet(store, deliveryType, country));
  const path = ['paymentMethods', 'storeDelivery'];
  if (unpaid.some(({ deliveryType }) => deliveryType.startsWith('peya')))
    return [{ path, message: 'PedidosYa necesita que el delivery se pague con Webpay u Oneclick' }];
  if (unpaid.length > 0)
    return [{ path, message: 'Un local con una flota externa necesita un medio de pago en línea para delivery' }];
  return [];
}

/** Methods that wait for a commerce code, and modes in which nobody could pay. */
export function paymentIssues(store: StoreDraft, country: CountryCode): FieldIssue[] {
  const waiting = paymentGroups.flatMap((group) =>
    usablePayments(store, group).waiting.map((method) => ({
      path: ['paymentMethods', group, method],
      message: `${paymentMethodLabels[method]} necesita el código de comercio del local`,
    })),
  );
  return [...waiting, ...missingPayments(store, country), ...fleetPayments(store, country)];
}
