import { IconBike, IconCar, IconMoped, IconMotorbike, IconWalk } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  cofinanceTargetLabels,
  type DeliveryType,
  deliveryFeeTypeLabels,
  deliveryTypes,
} from '#domain/delivery/deliveryTypes.ts';
import type { Cofinance, DeliveryMethod } from '../delivery.contract.ts';

/** Who carries the orders, in a sentence of what it takes. */
export const methodHints: Record<DeliveryType, string> = {
  own_delivery: 'Tus propios repartidores llevan los pedidos.',
  uber_delivery: 'Uber busca un repartidor para cada pedido. Necesita el ID de Uber del local.',
  peya_delivery: 'PedidosYa busca un repartidor para cada pedido. Necesita un medio de pago en línea.',
  cabify_delivery: 'Cabify busca un repartidor para cada pedido.',
  uber_daas_delivery: 'Uber busca un repartidor para cada pedido. Necesita el ID de Uber del local.',
  peya_v3_delivery: 'PedidosYa busca un repartidor para cada pedido. Necesita un medio de pago en línea.',
  rappi_cargo_delivery: 'Rappi busca un repartidor para cada pedido. Necesita el ID de Rappi del local.',
  no_delivery: 'Los pedidos se toman y se cobran; su entrega se coordina fuera de Comanda.',
};

const size = 20;
export const methodIcons: Record<DeliveryType, ReactNode> = {
  own_delivery: <IconMotorbike size={size} aria-hidden />,
  uber_delivery: <IconMoped size={size} aria-hidden />,
  peya_delivery: <IconBike size={size} aria-hidden />,
  cabify_delivery: <IconCar size={size} aria-hidden />,
  uber_daas_delivery: <IconMoped size={size} aria-hidden />,
  peya_v3_delivery: <IconBike size={size} aria-hidden />,
  rappi_cargo_delivery: <IconMoped size={size} aria-hidden />,
  no_delivery: <IconWalk size={size} aria-hidden />,
};

/** Short name of a fleet within a sentence: `Uber` of `Uber Direct`. */
export const fleetName = (type: DeliveryType): string => deliveryTypes[type].label.split(' ')[0] ?? '';

type Formatters = { money: (minorUnits: number) => string; decimal: (value: number) => string };

export function cofinanceText({ kind, value, appliesTo }: Cofinance, { money, decimal }: Formatters): string {
  if (kind === 'noGrant') return 'sin aporte';
  const share = kind === 'amount' ? money(value) : `${decimal(value)} %`;
  return `aporte de ${share} (${cofinanceTargetLabels[appliesTo].toLowerCase()})`;
}

/** A delivery method as a line: `Uber Direct: la del repartidor, aporte de 30 % (costo de despacho)`. */
export function methodText(method: DeliveryMethod, format: Formatters): string {
  const { deliveryType, deliveryFeeType, enabled, basePrice, kmPrice, externalDeliveryCofinance } = method;
  const name = deliveryTypes[deliveryType].label;
  if (!enabled) return `${name}: desactivado`;
  const fee = deliveryFeeTypeLabels[deliveryFeeType].toLowerCase();
  if (deliveryFeeType === 'dynamic')
    return `${name}: ${fee}, ${format.money(basePrice ?? 0)} más ${format.money(kmPrice ?? 0)} por km`;
  if (deliveryFeeType === 'external' && externalDeliveryCofinance)
    return `${name}: ${fee}, ${cofinanceText(externalDeliveryCofinance, format)}`;
  return `${name}: ${fee}`;
}

/** All delivery methods of a store, in order of priority. */
export function methodsText(value: unknown, format: Formatters): string {
  const methods = (value as DeliveryMethod[]).filter(({ enabled }) => enabled);
  if (methods.length === 0) return 'nadie reparte';
  return methods
    .toSorted((one, other) => one.priority - other.priority)
    .map((method, place) => `${place + 1}. ${methodText(method, format)}`)
    .join('; ');
}
