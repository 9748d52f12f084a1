import { normalizeIP } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { fail } from '#kit/contract/failures.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';

/** Wrong codes that one address may try within the minutes of a window. */
const mostGuesses = 10;
const windowLength = 10 * 60_000;

const windowAt = (now: number): string => new Date(Math.floor(now / windowLength) * windowLength).toISOString();

/** Who tries a code; whoever takes orders by phone does so for many. */
const guesser = ({ request, visitor }: Ctx): string | null => (visitor ? null : normalizeIP(request.ip));

/** Refuses any code from an address that tried too many wrong ones: right and wrong ones look alike then. */
export async function requireFewGuesses(db: Db, ctx: Ctx): Promise<void> {
  const address = guesser(ctx);
  if (address === null) return;
  const { rows } = await sql`select from ${tenantRows('couponGuesses as g')}
    where g.address = ${address} and g.since = ${windowAt(Date.now())} and g.tries >= ${mostGuesses}`.execute(db);
  if (rows.length === 0) return;
  const retryAfter = Math.ceil((windowLength - (Date.now() % windowLength)) / 1000);
  fail('tooMany', {
    retryAfter,
    message: 'Probaste muchos cupones que no existen. Espera unos minutos y vuelve a intentarlo.',
  });
}

/** Counts a code that told nothing. */
export async function countGuess(ctx: Ctx): Promise<void> {
  const address = guesser(ctx);
  if (address === null) return;
  await ctx.inTransaction((db) =>
    sql`insert into coupon_guesses as g (address, since, tries) values (${address}, ${windowAt(Date.now())}, 1)
      on conflict on constraint coupon_guesses_pkey do update set tries = g.tries + 1`.execute(db),
  );
}

/** Forgets the tries of windows that are over. */
export const purgeGuesses = ({ inTransaction }: JobCtx): Promise<unknown> =>
  inTransaction((db) =>
    unaudited(db)
      .deleteFrom('couponGuesses')
      .where('since', '<', new Date(Date.now() - 2 * windowLength).toISOString())
      .execute(),
  );

/** Counts why a guest could not redeem a coupon, for whoever sees to it. */
export const countRefusal = (
  ctx: Ctx,
  { couponId, rule, day }: { couponId: number; rule: string; day: string },
): Promise<unknown> =>
  ctx.inTransaction((db) =>
    sql`insert into coupon_refusals as r (coupon_id, day, rule, count) values (${couponId}, ${day}::date, ${rule}, 1)
      on conflict on constraint coupon_refusals_pkey do update set count = r.count + 1`.execute(db),
  );
