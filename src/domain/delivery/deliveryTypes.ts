import { z } from 'zod';
import { spelled } from '#kit/contract/wire.ts';

/** Who delivers an order. `flag` is the feature flag that a type needs. */
export const deliveryTypes = {
  own_delivery: { label: 'Reparto propio', key: 1, flag: null },
  uber_delivery: { label: 'Uber Direct', key: 2, flag: null },
  peya_delivery: { label: 'PedidosYa', key: 3, flag: null },
  cabify_delivery: { label: 'Cabify', key: 4, flag: null },
  uber_daas_delivery: { label: 'Uber DaaS', key: 5, flag: 'uber-daas' },
  peya_v3_delivery: { label: 'PedidosYa v3', key: 6, flag: 'peya-v3' },
  rappi_cargo_delivery: { label: 'Rappi Cargo', key: 7, flag: 'rappi-cargo' },
  no_delivery: { label: 'Sin reparto', key: 8, flag: 'no-delivery' },
} as const;
export type DeliveryType = keyof typeof deliveryTypes;
export const deliveryTypeNames = Object.keys(deliveryTypes) as [DeliveryType, ...DeliveryType[]];

/** The types a company is offered. Uber DaaS takes the place of Uber Direct where its flag is on. */
export const availableTypes = (flags: readonly string[]): DeliveryType[] =>
  deliveryTypeNames.filter((type) => {
    const { flag } = deliveryTypes[type];
    if (type === 'uber_delivery') return !flags.includes(deliveryTypes.uber_daas_delivery.flag);
    return flag === null || flags.includes(flag);
  });

/** Whether an external fleet delivers. */
export const isFleet = (type: DeliveryType): boolean => type !== 'own_delivery' && type !== 'no_delivery';

/** Fleets whose quotes have a service fee besides the delivery fee: none so far. */
const withServiceFee: readonly DeliveryType[] = [];
export const hasServiceFee = (type: DeliveryType): boolean => withServiceFee.includes(type);

export const deliveryFeeTypeLabels = {
  fixed: 'Fija por zona',
  dynamic: 'Por distancia',
  external: 'La del repartidor',
} as const;
export type DeliveryFeeType = keyof typeof deliveryFeeTypeLabels;
export const deliveryFeeTypes = Object.keys(deliveryFeeTypeLabels) as [DeliveryFeeType, ...DeliveryFeeType[]];

export const cofinanceKindLabels = { noGrant: 'Sin aporte', amount: 'Monto', percentage: 'Porcentaje' } as const;
export const cofinanceKinds = ['noGrant', 'amount', 'percentage'] as const;
export const cofinanceKind = spelled(z.enum(cofinanceKinds), { none: 'noGrant' });

export const cofinanceTargetLabels = {
  deliveryFee: 'Costo de despacho',
  serviceFee: 'Tarifa de servicio',
  both: 'Ambos',
} as const;
export const cofinanceTargets = ['deliveryFee', 'serviceFee', 'both'] as const;

/** Names under which a guest reads the price of an external fleet. */
export const feeDisplays = {
  both: 'Despacho y servicio por separado',
  deliveryFee: 'Todo como despacho',
  serviceFee: 'Todo como tarifa de servicio',
} as const;
export type FeeDisplay = keyof typeof feeDisplays;
