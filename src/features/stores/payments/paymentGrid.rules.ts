import type { CountryCode } from '#domain/countries.ts';
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

/** What the fleets of a store ask of its payments: they carry food and no money. */
function fleetPayments(store: StoreDraft, country: CountryCode): FieldIssue[] {
  if (!store.orderMethod.delivery) return [];
  const fleets = store.deliveryMethods.filter(
    ({ enabled, deliveryType }) => enabled && deliveryType !== 'own_delivery' && deliveryType !== 'no_delivery',
  );
  const valid = validPayments(store, 'storeDelivery', country);
  const path = ['paymentMethods', 'storeDelivery'];
  const byPeya = fleets.some(({ deliveryType }) => deliveryType.startsWith('peya'));
  if (byPeya && !valid.some((method) => method === 'online' || method === 'oneclick'))
    return [{ path, message: 'PedidosYa necesita que el delivery se pague con Webpay u Oneclick' }];
  if (fleets.length > 0 && !valid.some(isPaidOnline))
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
