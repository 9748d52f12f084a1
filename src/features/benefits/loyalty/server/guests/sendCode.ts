import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { normalizeIP } from '@fastify/rate-limit';
import { hashPassword } from '#features/platform/identity/server/index.ts';
import { mailCompanyOf } from '#features/platform/settings/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { countRequest, type RequestLimit } from '#kit/server/limits/requestCounts.ts';
import { fail } from '../../loyalty.failures.ts';
import * as balances from '../balances.repo.ts';
import { codeMail } from './codeMail.ts';
import { codeMinutes, saveCode } from './codes.repo.ts';
import { requirePhone } from './requirePhone.ts';

/** Minimum response time in milliseconds, so that timing does not reveal whether a mail was sent. */
const minResponseMs = 300;

/** Limits mail floods, code guessing and phone enumeration. They apply to known and unknown phones alike. */
const limitsOf = (phone: string, ip: string): RequestLimit[] => [
  { subject: `points-codes ip:${normalizeIP(ip)}`, seconds: 600, max: 20 },
  { subject: `points-codes phone:${phone}`, seconds: 600, max: 3 },
  { subject: `points-codes-daily phone:${phone}`, seconds: 86_400, max: 20 },
];

async function requireWithinLimits(ctx: Ctx, phone: string): Promise<void> {
  const { request } = ctx;
  for (const limit of limitsOf(phone, request.ip)) {
    const retryAfter = await ctx.inTransaction((db) => countRequest(db, limit));
    if (retryAfter === 0) continue;
    fail('tooMany', {
      retryAfter,
      message: 'Se pidieron demasiados códigos. Espera un momento antes de pedir otro.',
    });
  }
}

/** Text after `tus` in the mail; null: no mail is sent. */
export type CodePurpose = (db: Db) => Promise<string | null>;

/** Stores a code for a phone and mails it to the customer, if there is one. */
async function createCode(ctx: Ctx, phone: string, origin: string, purposeOf: CodePurpose): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = await hashPassword(code);
  const { tenant } = ctx;
  await ctx.inTransaction(async (db) => {
    await saveCode(db, phone, hash);
    const purpose = await purposeOf(db);
    const holder = await balances.findByPhone(db, phone);
    if (purpose === null || !holder?.mail) return;
    const company = await mailCompanyOf(db, tenant, origin);
    await codeMail.send(db, holder.mail, { company, purpose, code, minutes: codeMinutes });
  });
}

/** Mails a code to the customer of a phone. The response and its timing are the same for unknown phones. */
export async function sendCode(
  ctx: Ctx,
  typed: string,
  origin: string,
  purposeOf: CodePurpose,
): Promise<{ minutes: number }> {
  const phone = requirePhone(ctx, typed);
  await requireWithinLimits(ctx, phone);
  await Promise.all([createCode(ctx, phone, origin, purposeOf), sleep(minResponseMs)]);
  return { minutes: codeMinutes };
}
