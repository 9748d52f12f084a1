import { normalizeIP } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { countRequest, type RequestLimit, secondsToWait } from '#kit/server/limits/requestCounts.ts';

/** Wrong codes that an address may try within ten minutes. */
const limitOf = (address: string): RequestLimit => ({ subject: `coupon-guesses ip:${address}`, seconds: 600, max: 10 });

/** Address that guesses are counted by; null for staff, who enter codes for many guests. */
const guessAddress = ({ request, visitor }: Ctx): string | null => (visitor ? null : normalizeIP(request.ip));

/** Rejects every code from an address with too many wrong tries, so that valid and invalid codes look alike. */
export async function requireFewGuesses(db: Db, ctx: Ctx): Promise<void> {
  const address = guessAddress(ctx);
  if (address === null) return;
  const retryAfter = await secondsToWait(db, limitOf(address));
  if (retryAfter === 0) return;
  fail('tooMany', {
    retryAfter,
    message: 'Probaste muchos cupones que no existen. Espera unos minutos y vuelve a intentarlo.',
  });
}

/** Rule that rejected a known coupon, with the local day of the store. */
type CouponRefusal = { couponId: number; rule: string; day: string };

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
    Promise.all([address === null ? null : countRequest(db, limitOf(address)), refusal && countRefusal(db, refusal)]),
  );
}
