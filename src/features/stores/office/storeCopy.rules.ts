import { deliveryTypes, isFleet } from '#domain/delivery/deliveryTypes.ts';
import { noPayments } from '#domain/groupedPayments.ts';
import { paymentGroups, type PaymentMethod, paymentMethodLabels } from '#domain/payments.ts';
import { type PaymentCase, suitsFleet } from '../payments/paymentGrid.rules.ts';
import { usablePayments } from '../payments/payments.rules.ts';
import { referencesForDelivery } from '../references/storeReferences.contract.ts';
import type { StoreDraft } from '../record/stores.contract.ts';

/** Parts of a store that can be copied to another. Place, contact and codes are specific to one store. */
export const storeParts = {
  menu: { label: 'Menú', fields: ['menuId'] },
  hours: { label: 'Horario y días especiales', fields: ['businessHours', 'haveDifferentBusinessHours', 'specialDays'] },
  waits: { label: 'Tiempos de espera', fields: ['deliveryWaitTime', 'pickUpWaitTime', 'exceptionalWaitTimes'] },
  payments: { label: 'Medios de pago', fields: ['paymentMethods'] },
  delivery: {
    label: 'Formas de entrega, reparto y tarifas',
    fields: [
      'orderMethod',
      'deliveryMethods',
      'deliveryCalculationType',
      'minimumValueForFreeDelivery',
      'alwaysChargesDelivery',
      'freeDeliveryForExternal',
    ],
  },
  zones: { label: 'Zonas de reparto', fields: ['deliveryAreas'] },
  orders: {
    label: 'Pedidos programados, avisos y propinas',
    fields: [
      'futureOrdersEnabled',
      'ordersProgramming',
      'maxFutureOrders',
      'ordersProgrammingView',
      'orderAlertMinutes',
      'enabledTipDelivery',
      'enabledTipStore',
      'tipType',
      'defaultTip',
      'deliveryTipAvailability',
    ],
  },
} as const satisfies Record<string, { label: string; fields: readonly (keyof StoreDraft)[] }>;
export type StorePart = keyof typeof storeParts;

/** Zones are drawn around a place: another store rarely has the same. */
export const usualParts: readonly StorePart[] = ['menu', 'hours', 'waits', 'payments', 'delivery', 'orders'];

/** Fields of these parts for another store: zones are copied without their ids. */
function copyOfParts(store: StoreDraft, parts: readonly StorePart[]): Partial<StoreDraft> {
  const fields = parts.flatMap((part): readonly (keyof StoreDraft)[] => storeParts[part].fields);
  const copied: Partial<StoreDraft> = Object.fromEntries(fields.map((field) => [field, store[field]]));
  const { deliveryAreas } = copied;
  return {
    ...copied,
    ...(deliveryAreas && { deliveryAreas: deliveryAreas.map(({ id: _, version: __, ...area }) => area) }),
  };
}

/** A store with parts of another one, and what of those it could not take over, each with the reason. */
export type StoreCopy = { store: StoreDraft; left: string[] };

/** Takes parts of another store. What needs a code or an account of the store itself stays off until it has one. */
export function copyIntoStore(
  target: StoreDraft,
  model: StoreDraft,
  { parts, ...paymentCase }: PaymentCase & { parts: readonly StorePart[] },
): StoreCopy {
  const store = { ...target, ...copyOfParts(model, parts) };
  const paid = parts.includes('payments') ? withoutUnpaid(store) : { store, left: [] };
  const sent = parts.includes('delivery') ? withoutUnsent(paid.store, paymentCase) : { store: paid.store, left: [] };
  return { store: sent.store, left: [...paid.left, ...sent.left] };
}

function withoutUnpaid(store: StoreDraft): StoreCopy {
  const waiting = new Set<PaymentMethod>();
  const groups = paymentGroups.map((group) => {
    const methods = { ...store.paymentMethods[group] };
    for (const method of usablePayments(store, group, { paymentMethods: noPayments }).waiting) {
      waiting.add(method);
      delete methods[method];
    }
    return [group, methods];
  });
  return {
    store: { ...store, paymentMethods: Object.fromEntries(groups) as StoreDraft['paymentMethods'] },
    left: [...waiting].map((method) => `${paymentMethodLabels[method]}: necesita el código de comercio de este local`),
  };
}

function withoutUnsent(store: StoreDraft, paymentCase: PaymentCase): StoreCopy {
  const left: string[] = [];
  const deliveryMethods = store.deliveryMethods.map((method) => {
    const { enabled, deliveryType } = method;
    const lacking = referencesForDelivery(deliveryType).find(({ name }) => !store[name]);
    if (!enabled || !isFleet(deliveryType) || (!lacking && suitsFleet(store, deliveryType, paymentCase))) return method;
    const why = lacking ? `necesita el ${lacking.label} de este local` : 'necesita que el delivery se pague en línea';
    left.push(`${deliveryTypes[deliveryType].label}: ${why}`);
    return { ...method, enabled: false };
  });
  return { store: { ...store, deliveryMethods }, left };
}
