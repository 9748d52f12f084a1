import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { integer } from '#kit/contract/fields.ts';

/** A shift as it was read last. */
const shift = z.object({
  /** Null: it could not be read. */
  isOpen: z.boolean().nullable(),
  problem: z.string().nullable(),
  readAt: z.iso.datetime(),
});

/** The point of sale that the orders of a store go to. */
export const storePos = z.object({
  posName: z.string(),
  /** The account is of the company, and not of the store alone. */
  isOfCompany: z.boolean(),
  /** Of the store. */
  timeZone: z.string(),
  /** Why it takes no orders, since when, and when it is tried again; null: it takes them. */
  pause: z.object({ problem: z.string(), since: z.iso.datetime(), nextAt: z.iso.datetime() }).nullable(),
  /** Orders that are sent without a person, and since when the first of them waits. */
  waiting: integer,
  oldestAt: z.iso.datetime().nullable(),
  /** Orders that need a person, and the first few of them. */
  problems: integer,
  problemIds: z.array(integer),
  /** The order that it took last; null: none yet. */
  last: z.object({ orderId: integer, number: z.string(), at: z.iso.datetime() }).nullable(),
  /** Whether it takes orders only while a shift is open. */
  hasShift: z.boolean(),
  /** Null: it was never read. */
  shift: shift.nullable(),
});
export type StorePos = z.output<typeof storePos>;

/** Null: the store has none. */
const reply = z.object({ pos: storePos.nullable() });

export const storePosApi = {
  ofStore: endpoint({
    method: 'GET',
    path: '/store_pos/:id',
    policy: 'stores.show',
    summary: 'El punto de venta al que van los pedidos de un local, con los que esperan',
    params: idParam,
    reply,
  }),
  readShift: endpoint({
    method: 'POST',
    path: '/store_pos/:id/read_shift',
    policy: 'stores.show',
    purpose: 'finish',
    summary: 'Consultar si el turno de la caja de un local está abierto, a lo más dos veces por minuto',
    params: idParam,
    reply,
    transaction: 'none',
  }),
};
