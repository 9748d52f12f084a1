import { z } from 'zod';
import type { DeliveryJobStatus } from '#domain/orders/orders.ts';

/** Assumptions and terms of PedidosYa's API, to correct here when its documentation differs. */

export const tokenPath = '/v1/token';
/** Cubic centimetres and kilograms of one line: PedidosYa wants both, and dishes have neither. */
export const bagVolume = 1000;
export const bagWeight = 0.5;

export const token = z.object({ access_token: z.string().min(1) });

/** A number that some versions send as text. */
const id = z.union([z.string(), z.number()]).transform(String);

export const price = z.object({ price: z.object({ total: z.number() }) });

/** A delivery of version 2. */
export const shipping = z.object({
  id,
  status: z.string(),
  referenceId: z.string().nullish(),
  shareLocationUrl: z.string().nullish(),
  price: z.object({ total: z.number() }).nullish(),
  cancelCode: z.string().nullish(),
  lastUpdated: z.string().nullish(),
});
export const shippings = z.object({ data: z.array(shipping) });

export const refusal = z
  .object({ code: z.string().nullish(), message: z.string().nullish(), messages: z.array(z.string()).nullish() })
  .nullish();

export const event = z.object({
  id,
  referenceId: z.string().nullish(),
  generated: z.string().nullish(),
  data: z.object({ status: z.string().nullish() }).nullish(),
});

const statuses: Readonly<Record<string, DeliveryJobStatus>> = {
  PREORDER: 'PREORDER',
  CONFIRMING: 'CONFIRMING',
  CONFIRMED: 'CONFIRMED',
  IN_PROGRESS: 'IN_PROGRESS',
  NEAR_PICKUP: 'NEAR_PICKUP',
  PICKED_UP: 'PICKED_UP',
  NEAR_DROPOFF: 'NEAR_DROPOFF',
  COMPLETED: 'COMPLETED',
  REJECTED: 'REJECTED',
  EXPIRED: 'EXPIRED',
  CANCELLED: 'CANCELLED',
};
/** PedidosYa's statuses map to ours by name; an unknown one means that the delivery is in progress. */
export const statusOf = (status: string): DeliveryJobStatus => statuses[status] ?? 'CONFIRMED';

/** Refusals of a quote that mean: PedidosYa does not drive there. */
export const unservedCodes = [
  'OUT_OF_DELIVERY_ZONE',
  'WAYPOINTS_OUT_OF_ZONE',
  'COORDINATE_ERROR',
  'ADDRESS_DATA_MISSING',
];

const texts: Readonly<Record<string, string>> = {
  ADDRESS_DATA_MISSING: 'A la dirección le faltan datos para PedidosYa.',
  NO_RIDER_AVAILABLE: 'PedidosYa no tiene repartidores cerca.',
  OUT_OF_DELIVERY_ZONE: 'PedidosYa no llega a esa dirección.',
  WAYPOINTS_OUT_OF_ZONE: 'PedidosYa no llega a esa dirección.',
  COORDINATE_ERROR: 'PedidosYa no ubica esa dirección.',
  DELAYED_DELIVERY_SCHEDULE: 'PedidosYa no llegaba a la hora.',
  PACKAGE_DAMAGE_LOOSE: 'El pedido se dañó o se perdió.',
  ORDER_NOT_DELIVERED: 'PedidosYa no entregó el pedido.',
  UNREACHABLE_RIDER: 'El repartidor no contesta.',
  UNREACHABLE_USER_DROPOFF: 'Quien recibe no contesta.',
  UNREACHABLE_USER_PICKUP: 'El local no contesta.',
  DUPLICATED_ORDER: 'PedidosYa ya tiene ese pedido.',
  USER_CANCELLED: 'Lo canceló quien lo pidió.',
  TECHNICAL_PROBLEM: 'PedidosYa tuvo un problema técnico.',
  BAD_WEATHER: 'PedidosYa no reparte por el mal tiempo.',
  OUT_OF_FLEET_TIME: 'PedidosYa no reparte a esa hora.',
  COLLECT_MONEY_EXCEEDED: 'PedidosYa no cobra tanto dinero al entregar.',
  NOT_SUPPORTED_COLLECT_MONEY: 'PedidosYa no cobra al entregar en esta cuenta.',
  TEST_ORDER: 'Era un pedido de prueba.',
};
export const reasonText = (code: string | null | undefined): string | null => (code ? (texts[code] ?? null) : null);
