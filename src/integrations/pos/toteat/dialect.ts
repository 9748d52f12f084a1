import { z } from 'zod';
import type { PosOrderState, PosTraits } from '../port.ts';

/** Paths, shapes and states of Toteat's API, to correct here when its documentation differs. */

export const hosts = {
  api: { production: 'https://api.toteat.com/mw/or/1.0', test: 'https://apidev.toteat.com/mw/or/1.0' },
} as const;

export const paths = {
  products: '/products',
  shift: '/shiftstatus',
  orders: '/orders',
  orderStatus: '/orderstatus',
} as const;

export const traits: PosTraits = {
  findsOrders: true,
  hasShift: true,
  catalogueCallsPerMinute: 3,
  ordersPerSecond: 1,
  cancelsOrders: false,
  issuesDocuments: false,
  countsStock: false,
  writesCatalogue: false,
  codes: ['delivery', 'payment'],
  prices: 'gross',
};

/** Text of a dead token, and of a call that the configuration of the store does not allow. */
export const notAuthorized = 'Not Authorized';
/** Text about a product in a refused order. */
export const productText = /product/i;

const id = z.union([z.string().min(1), z.number()]).transform(String);
const count = z.number().nullish();

/** Of every response; the status is 200 also for an error. The text has three shapes. */
export const envelope = z.object({
  ok: z.boolean(),
  msg: z.union([z.string(), z.object({ texto: z.string().nullish() })]).nullish(),
});

export const products = z.object({
  data: z.array(
    z.object({
      id,
      localCode: id.nullish(),
      name: z.string(),
      category: z.string().nullish(),
      categoryId: id.nullish(),
      price: count,
      isModifier: z.boolean().nullish(),
      modifiers: z
        .array(z.object({ id, multi: z.boolean().nullish(), minQuantity: count, maxQuantity: count }))
        .nullish(),
    }),
  ),
});
export type ToteatProduct = z.output<typeof products>['data'][number];

export const shift = z.object({ data: z.object({ status: z.string() }) });
export const openShift = 'open';

export const sentOrder = z.object({ orderExp: z.object({ orderId: id }) });

const order = z.object({
  orderId: id,
  orderReference: z.string().nullish(),
  orderStatus: z.string(),
  deliveryStatusId: z.number().nullish(),
});
export const orders = z.object({ data: z.array(order) });
export type ToteatOrder = z.output<typeof order>;

const deliveryStates: Readonly<Record<number, PosOrderState['state']>> = {
  110: 'ready',
  120: 'sent',
  170: 'canceled',
  172: 'canceled',
  175: 'canceled',
  180: 'closed',
  200: 'closed',
};
const orderStates: Readonly<Record<string, PosOrderState['state']>> = { CLOSED: 'closed', CANCELLED: 'canceled' };

/** The state of an order that ended counts before that of its delivery. */
export const stateOf = ({ orderStatus, deliveryStatusId }: ToteatOrder): PosOrderState['state'] =>
  orderStates[orderStatus] ?? deliveryStates[deliveryStatusId ?? 0] ?? 'accepted';
