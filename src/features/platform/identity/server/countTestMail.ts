import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import * as attempts from './signInThrottle.repo.ts';

/** Counts a mail that somebody sends to themselves; refuses when there were several lately. */
export async function countTestMail(ctx: Pick<Ctx, 'actor' | 'inTransaction'>): Promise<void> {
  const asked: attempts.Subject = { kind: 'testMail', value: attempts.countedEmail(ctx.actor.email) };
  const wait = await ctx.inTransaction((db) => attempts.countAttempt(db, [asked]));
  if (wait === 0) return;
  fail('tooMany', {
    retryAfter: wait,
    message: 'Ya te enviaste varias pruebas. Espera un momento antes de pedir otra.',
  });
}
