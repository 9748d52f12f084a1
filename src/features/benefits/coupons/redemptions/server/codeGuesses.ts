import { normalizeIP } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { fail } from '#kit/contract/failures.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';

/** Wrong codes that an address may try per window. */
const maxGuesses = 10;
const windowMs = 10 * 60_000;

const windowAt = (now: number): string => new Date(Math.floor(now / windowMs) * windowMs).toISOString();

/** Address that guesses are counted by; null for staff, who enter codes for many guests. */
const guessAddress = ({ request, visitor }: Ctx): string | null => (visitor ? null : normalizeIP(request.ip));

/** Rejects every code from an address with too many wrong tries, so that valid and invalid codes look alike. */
export async function requireFewGuesses(db: Db, ctx: Ctx): Promise<void> {
  const address = guessAddress(ctx);
  if (address === null) return;
  const { rows } = await sql`select from ${tenantRows('couponGuesses as g')}
    where g.address = ${address} and g.since = ${windowAt(Date.now())} and g.tries >= ${maxGuesses}`.execute(db);
  if (rows.length === 0) return;
  const retryAfter = Math.ceil((windowMs - (Date.now() % windowMs)) / 1000);
  fail('tooMany', {
    retryAfter,
    message: 'Probaste muchos cupones que no existen. Espera unos minutos y vuelve a intentarlo.',
  });
}

/** Rule that rejected a known coupon, with the local day of the store. */
type CouponRefusal = { couponId: number; rule: string; day: string };

const countGuess = (db: Db, address: string) =>
  sql`insert into coupon_guesses as g (address, since, tries) values (${address}, ${windowAt(Date.now())}, 1)
    on conflict on constraint coupon_guesses_pkey do update set tries = g.tries + 1`.execute(db);

const countRefusal = (db: Db, { couponId, rule, day }: CouponRefusal) =>
  sql`insert into coupon_refusals as r (coupon_id, day, rule, count) values (${couponId}, ${day}::date, ${rule}, 1)
    on conflict on constraint coupon_refusals_pkey do update set count = r.count + 1`.execute(db);

/**
 * Counts an unknown or private code as a guess of its address, and a rejected coupon in its statistics by rule.
 *
 * Both run in one round trip, so that a private coupon takes as long to reject as an unknown code.
 */
export async function countRefused(
  ctx: Ctx,
  { isGuess, refusal }: { isGuess: boolean; refusal: CouponRefusal | null },
): Promise<void> {
  const address = isGuess ? guessAddress(ctx) : null;
  if (address === null && !refusal) return;
  await ctx.inTransaction((db) =>
    Promise.all([address === null ? null : countGuess(db, address), refusal && countRefusal(db, refusal)]),
  );
}

/** Deletes the guesses of past windows. */
export const purgeGuesses = ({ inTransaction }: JobCtx): Promise<unknown> =>
  inTransaction((db) =>
    unaudited(db)
      .deleteFrom('couponGuesses')
      .where('since', '<', new Date(Date.now() - 2 * windowMs).toISOString())
      .execute(),
  );
