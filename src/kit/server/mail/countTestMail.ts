import { fail } from '#kit/contract/failures.ts';
import { countAttempt } from '../limits/attempts.ts';
import type { Ctx } from '../http/context.ts';

/** Test mails that a person may send to themselves before waiting. */
const freeTests = 5;

/** Counts a test mail of the caller; fails when there were too many. */
export async function countTestMail(ctx: Pick<Ctx, 'actor' | 'inTransaction'>): Promise<void> {
  const subject = { key: `testMail:${ctx.actor.email.trim().toLowerCase()}`, free: freeTests };
  const wait = await ctx.inTransaction((db) => countAttempt(db, [subject]));
  if (wait === 0) return;
  fail('tooMany', {
    retryAfter: wait,
    message: 'Ya te enviaste varias pruebas. Espera un momento antes de pedir otra.',
  });
}
