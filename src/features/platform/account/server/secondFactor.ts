import { z } from 'zod';
import { fail, failures } from '../account.failures.ts';
import { fieldMessages } from '#kit/contract/fields.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { newSecret, secondFactor, sessions, setupUri, stepOf } from '#features/platform/identity/server/index.ts';
import type { SecondFactor, SecondFactorSetup } from '../account.contract.ts';
import { requirePassword } from './changePassword.ts';
import { atHome, confirmIdentity, requireBuiltInSignIn } from './confirmIdentity.ts';

/** Seconds to read the QR code, and to type the first code. */
const setupLifetime = 15 * 60;
const purpose = 'second-factor-setup';
const setup = z.object({ homeId: z.number(), userId: z.number(), secret: z.string() });

/** Whether the person has a second factor, and whether they have to. */
export const secondFactorOf = (ctx: Ctx, secrets: Secrets): Promise<SecondFactor> =>
  atHome(ctx, async (db) => ({
    ...(await secondFactor.stateOf(db, ctx.actor.id, secrets)),
    required: await secondFactor.isDemanded(db),
  }));

const missingPassword = () => fail('invalidFields', { fields: { current_password: [fieldMessages.missing] } });

/**
 * Creates a secret for an authenticator app. Nothing is stored until a code confirms it.
 *
 * An open session needs the password too, unless the user entered it just before a required setup.
 */
export async function startSetup(
  ctx: Ctx,
  currentPassword: string | null,
  secrets: Secrets,
): Promise<SecondFactorSetup> {
  const { actor, tenant } = ctx;
  requireBuiltInSignIn(ctx);
  const { enabled, isHalf } = await atHome(ctx, async (db) => ({
    ...(await secondFactor.stateOf(db, actor.id, secrets)),
    isHalf: await sessions.isAwaiting(db, actor.sessionId),
  }));
  if (enabled) fail('secondFactorOn');
  if (!isHalf) await requirePassword(ctx, currentPassword ?? missingPassword());
  const secret = newSecret();
  const content: z.output<typeof setup> = { homeId: actor.homeTenantId, userId: actor.id, secret };
  return {
    secret,
    uri: setupUri(secret, { company: tenant.name, email: actor.email }),
    setupToken: secrets.sign(purpose, content, setupLifetime),
  };
}

const refuseCode = () => fail('wrongCode', { fields: { code: [failures.wrongCode.message] } });

/** Turns on the second factor after a valid code. Returns the recovery codes, which are not readable later. */
export async function confirmSetup(ctx: Ctx, confirmation: { setupToken: string; code: string }, secrets: Secrets) {
  const { id: userId, homeTenantId, sessionId: currentSessionId } = ctx.actor;
  const { data } = setup.safeParse(secrets.verify(purpose, confirmation.setupToken));
  if (data?.userId !== userId || data.homeId !== homeTenantId) return fail('setupTooOld');
  const { secret } = data;
  const step = stepOf(secret, confirmation.code.replace(/\s/g, ''));
  if (step === null) return refuseCode();
  const codes = await atHome(ctx, (db) =>
    secondFactor.enable(db, { userId, secret, step, keep: currentSessionId }, secrets),
  );
  return { recoveryCodes: codes ?? fail('secondFactorOn') };
}

/** Rejects a code that is neither a current app code nor a recovery code, and marks a valid one as used. */
export async function requireCode(ctx: Ctx, code: string, secrets: Secrets): Promise<void> {
  const { id } = ctx.actor;
  const { enabled } = await atHome(ctx, (db) => secondFactor.stateOf(db, id, secrets));
  if (!enabled) fail('secondFactorOff');
  await confirmIdentity(ctx, () => atHome(ctx, (db) => secondFactor.spendCode(db, id, code, secrets)), refuseCode);
}

/** Ten new recovery codes in the place of those that were. */
export async function renewRecoveryCodes(ctx: Ctx, code: string, secrets: Secrets) {
  await requireCode(ctx, code, secrets);
  return { recoveryCodes: await atHome(ctx, (db) => secondFactor.renewRecoveryCodes(db, ctx.actor.id, secrets)) };
}

/** Turns the second factor off; the other sessions end. */
export async function disable(ctx: Ctx, code: string, secrets: Secrets): Promise<void> {
  await requireCode(ctx, code, secrets);
  await atHome(ctx, (db) => secondFactor.disable(db, ctx.actor.id, ctx.actor.sessionId));
}
