import type { StoreDraft } from './stores.contract.ts';

/** What of a store is worth having in another one, part by part. What is its own (place, contact, codes) is not. */
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

/** The fields of some parts of a store, as another one would hold them: its zones become zones of its own. */
export function copyOfParts(store: StoreDraft, parts: readonly StorePart[]): Partial<StoreDraft> {
  const fields = parts.flatMap((part): readonly (keyof StoreDraft)[] => storeParts[part].fields);
  const copied: Partial<StoreDraft> = Object.fromEntries(fields.map((field) => [field, store[field]]));
  const { deliveryAreas } = copied;
  return {
    ...copied,
    ...(deliveryAreas && { deliveryAreas: deliveryAreas.map(({ id: _, version: __, ...area }) => area) }),
  };
}
