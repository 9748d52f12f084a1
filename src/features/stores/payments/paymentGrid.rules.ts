import type { CountryCode } from '#domain/countries.ts';
import { type DeliveryType, isFleet } from '#domain/delivery/deliveryTypes.ts';
import { dispatchLabels, type DispatchMethod, dispatchMethods } from '#domain/delivery/dispatch.ts';
import { noPayments } from '#domain/groupedPayments.ts';
import {
  isOfferedIn,
  isPaidOnline,
  type PaymentGroup,
  paymentGroups,
  type PaymentMethod,
  paymentMethodLabels,
} from '#domain/payments.ts';
import type { PaymentSettings } from '#features/platform/settings/sections/payments.contract.ts';
import { type PaidStore, usablePayments } from './payments.rules.ts';
import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import type { StoreDraft } from '../record/stores.contract.ts';

/** The group in which guests who order themselves pay. */
export const guestGroups: Record<DispatchMethod, PaymentGroup> = { delivery: 'storeDelivery', pickUp: 'inStore' };

/** Country of a store, and its chain's payment settings. */
export type PaymentCase = { country: CountryCode; chain: PaymentSettings };

/** The methods of a group with which a guest of the country can pay. */
export const validPayments = (
  store: PaidStore,
  group: PaymentGroup,
  { country, chain }: PaymentCase,
): PaymentMethod[] => usablePayments(store, group, chain).usable.filter((method) => isOfferedIn(method, country));

function missingPayments(store: StoreDraft, paymentCase: PaymentCase): FieldIssue[] {
  const without = dispatchMethods.filter(
    (method) => store.orderMethod[method] && validPayments(store, guestGroups[method], paymentCase).length === 0,
  );
  if (without.length === 0) return [];
  const modes = without.map((method) => dispatchLabels[method].toLowerCase()).join(' y ');
  return [{ path: ['paymentMethods'], message: `Elige al menos un medio de pago para ${modes}` }];
}

/** Whether guests can prepay a delivery, which fleets that do not handle money require. */
export function suitsFleet(store: PaidStore, fleet: DeliveryType, paymentCase: PaymentCase): boolean {
  const valid = validPayments(store, 'storeDelivery', paymentCase);
  if (fleet.startsWith('peya')) return valid.some((method) => method === 'online' || method === 'oneclick');
  return valid.some(isPaidOnline);
}

/** Violations of the payment requirements of a store's fleets. */
function fleetPayments(store: StoreDraft, paymentCase: PaymentCase): FieldIssue[] {
  if (!store.orderMethod.delivery) return [];
  const fleets = store.deliveryMethods.filter(({ enabled, deliveryType }) => enabled && isFleet(deliveryType));
  const unpaid = fleets.filter(({ deliveryType }) => !suitsFleet(store, deliveryType, paymentCase));
  const path = ['paymentMethods', 'storeDelivery'];
  if (unpaid.some(({ deliveryType }) => deliveryType.startsWith('peya')))
    return [{ path, message: 'PedidosYa necesita que el delivery se pague con Webpay u Oneclick' }];
  if (unpaid.length > 0)
    return [{ path, message: 'Un local con una flota externa necesita un medio de pago en línea para delivery' }];
  return [];
}

/** Methods set by the store that lack a commerce code, and dispatch methods without any payment method. */
export function paymentIssues(store: StoreDraft, paymentCase: PaymentCase): FieldIssue[] {
  const waiting = paymentGroups.flatMap((group) =>
    usablePayments(store, group, { paymentMethods: noPayments }).waiting.map((method) => ({
      path: ['paymentMethods', group, method],
      message: `${paymentMethodLabels[method]} necesita el código de comercio del local`,
    })),
  );
  return [...waiting, ...missingPayments(store, paymentCase), ...fleetPayments(store, paymentCase)];
}
