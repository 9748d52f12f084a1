import { normalizeIP } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { fail } from '../../orders.failures.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Orders per phone, store and minute; 0: unlimited. */
    guestOrderLimit: number;
  }
}

/** Multiple of the limit for an IP address, which guests in an office or a mall share. */
const guestsOfAnAddress = 4;

type Guest = { storeId: number; phoneDigits: string; ip: string };

const countOne = prepared(
  (_db: Db, _shape: null, ...[storeId, guest, limit]: [number, string, number]) => sql<{ placed: number }>`
    insert into guest_order_counts as c (store_id, guest, minute, placed)
    values (${storeId}, ${guest}, date_trunc('minute', now()), 1)
    on conflict on constraint guest_order_counts_pkey do update set placed = c.placed + 1 where c.placed < ${limit}::int
    returning placed`,
);

/** Counts an order of a guest at a store; false when it exceeds the limit of this minute. */
const count = async (db: Db, storeId: number, guest: string, limit: number): Promise<boolean> =>
  (await countOne(db, null, storeId, guest, limit)).length > 0;

/**
 * Counts an unpaid order in the transaction that places it, so a rejected order does not count.
 * Protects kitchens from floods of fake orders.
 */
export async function requireGuestPace(db: Db, { storeId, phoneDigits, ip }: Guest, limit: number): Promise<void> {
  if (limit === 0) return;
  // Always in this order: two guests that share both would wait for each other.
  const [byAddress, byPhone] = await Promise.all([
    count(db, storeId, `ip:${normalizeIP(ip)}`, limit * guestsOfAnAddress),
    count(db, storeId, `phone:${phoneDigits}`, limit),
  ]);
  const retryAfter = 60 - new Date().getSeconds();
  if (!byPhone)
    fail('tooMany', {
      retryAfter,
      message: `Este local ya recibió ${limit} pedidos de este teléfono en un minuto. Espera un momento antes de hacer otro.`,
    });
  if (!byAddress)
    fail('tooMany', {
      retryAfter,
      message:
        'Este local recibió muchos pedidos desde tu conexión en un minuto. Espera un momento antes de hacer otro.',
    });
}

/** Forgets the counts of minutes that are over. */
export const purgeGuestOrderCounts = ({ inTransaction }: JobCtx): Promise<unknown> =>
  inTransaction((db) =>
    unaudited(db).deleteFrom('guestOrderCounts').where('minute', '<', sql<string>`now() - interval '1 hour'`).execute(),
  );
