import { z } from 'zod';
import { cursorPageOf, cursorQuery, idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code, enumOf, filled } from '#kit/contract/fields.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';

/** Waiting: not there. Unknown: it may be there. Dropped: it does not go there. */
const posOrderStates = ['waiting', 'sending', 'unknown', 'sent', 'closed', 'canceled', 'dropped'] as const;
export type PosOrderState = (typeof posOrderStates)[number];

/** Left to do at the point of sale: `cancel` by us, the others by a person. */
const posTasks = ['cancel', 'cancelByHand', 'correct', 'review'] as const;
export type PosTask = (typeof posTasks)[number];

/** A product or option without a code at the point of sale; the id is 0 where it is none of ours. */
const missingCode = z.object({ kind: z.enum(['product', 'option']), id: z.number().int(), name: z.string() });
export type MissingCode = z.output<typeof missingCode>;

/** An order at a point of sale. */
export const posOrder = z.object({
  id: z.number().int(),
  orderId: z.number().int(),
  /** As people know it: `Toteat`. */
  posName: z.string(),
  storeName: z.string(),
  /** Of the store. */
  timeZone: z.string(),
  state: z.enum(posOrderStates),
  /** As staff read it there; null while it is not known to be there. */
  number: z.string().nullable(),
  /** Why it is not there, or why the point of sale takes no orders now. */
  problem: z.string().nullable(),
  /** Whether nothing happens until a person acts. */
  needsPerson: z.boolean(),
  /** When the next attempt is made; null: none is planned. */
  nextAt: z.iso.datetime().nullable(),
  missing: z.array(missingCode),
  task: z.enum(posTasks).nullable(),
  taskReason: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
  /** The person who typed it there, or left it out. */
  settledBy: z.string().nullable(),
  /** Whether the order belongs to the point of sale of another store now. */
  isReplaced: z.boolean(),
  /** Whether the kitchen waits for it to be there. */
  blocksKitchen: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type PosOrderRow = z.output<typeof posOrder>;

/** A point of sale of a store that orders wait for. */
export const posQueue = z.object({
  storeId: z.number().int(),
  storeName: z.string(),
  timeZone: z.string(),
  provider: z.string(),
  posName: z.string(),
  count: z.number().int(),
  /** Since when the first of them waits. */
  oldestAt: z.iso.datetime(),
  /** Why it takes no orders now; null: they are being sent. */
  problem: z.string().nullable(),
  /** Since when it takes none. */
  since: z.iso.datetime().nullable(),
  /** When it is tried again. */
  nextAt: z.iso.datetime().nullable(),
});
export type PosQueue = z.output<typeof posQueue>;

/** Why an order needs a person; one may have several reasons. */
export const posProblemLabels = {
  unmapped: 'Le faltan códigos',
  notSent: 'No entró a la caja',
  unknown: 'No se sabe si está en la caja',
  task: 'Falta anular, corregir o revisar',
  document: 'Problema con el documento',
} as const;
export type PosProblem = keyof typeof posProblemLabels;

const problemsQuery = cursorQuery
  .omit({ query: true })
  .extend({ storeId: recordFilter('stores'), kind: enumOf(posProblemLabels).optional() });
export type PosProblemsQuery = z.output<typeof problemsQuery>;

export const posOrdersApi = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/pos_orders/of_order/:orderId',
    policy: 'orders.show',
    purpose: 'finish',
    summary: 'Un pedido como está en la caja de su local, y en la de un local anterior',
    params: z.object({ orderId: z.coerce.number().int().positive() }),
    reply: z.object({ data: z.array(posOrder) }),
  }),
  problems: endpoint({
    method: 'GET',
    path: '/pos_orders/problems',
    policy: 'orders.list',
    purpose: 'finish',
    summary: 'Pedidos que necesitan a una persona en la caja, los más antiguos primero, y cajas con pedidos en espera',
    query: problemsQuery,
    reply: cursorPageOf(posOrder).extend({
      /** Orders that the filters find. */
      total: z.number().int(),
      queues: z.array(posQueue),
      /** Whether the company, or a store of the user, has an account at a point of sale. */
      isUsed: z.boolean(),
    }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/pos_orders/:id/retry',
    policy: 'orders.update',
    purpose: 'finish',
    summary: 'Enviar de nuevo un pedido a la caja. De uno que puede estar en ella, solo si no está',
    params: idParam,
    reply: posOrder,
  }),
  type: endpoint({
    method: 'POST',
    path: '/pos_orders/:id/number',
    policy: 'orders.update',
    purpose: 'finish',
    summary: 'Guardar el número con que una persona digitó un pedido en la caja',
    params: idParam,
    body: z.strictObject({ number: code(60).min(1, 'Escribe el número que le dio la caja') }),
    reply: posOrder,
  }),
  leaveOut: endpoint({
    method: 'POST',
    path: '/pos_orders/:id/leave_out',
    policy: 'orders.update',
    purpose: 'finish',
    summary: 'Dejar un pedido fuera de la caja, con un motivo',
    params: idParam,
    body: z.strictObject({ reason: filled(200, 'Escribe un motivo') }),
    reply: posOrder,
  }),
  finishTask: endpoint({
    method: 'POST',
    path: '/pos_orders/:id/task_done',
    policy: 'orders.update',
    purpose: 'finish',
    summary: 'Dar por hecho en la caja lo que faltaba: anular, corregir o revisar un pedido',
    params: idParam,
    reply: posOrder,
  }),
};
