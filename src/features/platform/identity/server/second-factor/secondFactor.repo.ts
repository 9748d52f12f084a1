import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { update } from '#kit/server/data/write.ts';
import { emit } from '#kit/server/live/events.ts';
import { invalidateAccess } from '../accessCaches.ts';
import * as sessions from '../sessions.repo.ts';
import { newRecoveryCodes, recoveryCodeOf } from './recoveryCodes.ts';
import { stepOf } from './totp.ts';

/** Whether a company demands a second factor of its people. */
export const isDemanded = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('securitySettings').select('requireSecondFactor').executeTakeFirst())?.requireSecondFactor ??
  false;

const stored = (db: Db, userId: number) =>
  db
    .selectFrom('adminUsers')
    .select(['secondFactorSealed', 'recoveryCodesSealed', 'secondFactorStep'])
    .where('id', '=', userId);

const codesIn = (sealed: string | null, secrets: Secrets): string[] =>
  sealed === null ? [] : (JSON.parse(secrets.open(sealed)) as string[]);

/** Whether a user has a second factor, and how many recovery codes are left. */
export async function stateOf(db: Db, userId: number, secrets: Secrets) {
  const row = await stored(db, userId).executeTakeFirst();
  return {
    enabled: row?.secondFactorSealed != null,
    recoveryCodesLeft: codesIn(row?.recoveryCodesSealed ?? null, secrets).length,
  };
}

/**
 * Validates an app or recovery code and marks it as used. Locks the row, so that only one of two requests with the same
 * code succeeds.
 */
export async function spendCode(db: Db, userId: number, typed: string, secrets: Secrets): Promise<boolean> {
  const row = await stored(db, userId).forUpdate().executeTakeFirst();
  if (!row?.secondFactorSealed) return false;
  const digits = typed.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const step = stepOf(secrets.open(row.secondFactorSealed), digits);
    if (step === null || step <= row.secondFactorStep) return false;
    await rememberStep(db, userId, step);
    return true;
  }
  const left = codesIn(row.recoveryCodesSealed, secrets);
  const code = recoveryCodeOf(typed);
  if (code === null || !left.includes(code)) return false;
  const rest = JSON.stringify(left.filter((each) => each !== code));
  await update(db, 'adminUsers', userId, { recoveryCodesSealed: secrets.seal(rest) });
  return true;
}

/** Used app codes are not worth an entry in the history. */
const rememberStep = (db: Db, userId: number, secondFactorStep: number) =>
  unaudited(db).updateTable('adminUsers').set({ secondFactorStep }).where('id', '=', userId).execute();

function sealedCodes(secrets: Secrets) {
  const recoveryCodes = newRecoveryCodes();
  return { recoveryCodes, recoveryCodesSealed: secrets.seal(JSON.stringify(recoveryCodes)) };
}

/**
 * Turns on the second factor with the secret of an app that has just shown the code of `step`. Other sessions end;
 * `keep` becomes unrestricted.
 *
 * Returns the recovery codes, which are not readable later; null when it was already on.
 */
export async function enable(
  db: Db,
  { userId, secret, step, keep }: { userId: number; secret: string; step: number; keep: number | null },
  secrets: Secrets,
): Promise<string[] | null> {
  const row = await stored(db, userId).forUpdate().executeTakeFirst();
  if (!row || row.secondFactorSealed) return null;
  const { recoveryCodes, recoveryCodesSealed } = sealedCodes(secrets);
  await update(db, 'adminUsers', userId, { secondFactorSealed: secrets.seal(secret), recoveryCodesSealed });
  await rememberStep(db, userId, step);
  await sessions.revokeAll(db, userId, keep);
  if (keep !== null) await sessions.setAwaiting(db, keep, false);
  await afterChange(db);
  return recoveryCodes;
}

/** Gives out ten new recovery codes; those before them open nothing any more. */
export async function renewRecoveryCodes(db: Db, userId: number, secrets: Secrets): Promise<string[]> {
  const { recoveryCodes, recoveryCodesSealed } = sealedCodes(secrets);
  await update(db, 'adminUsers', userId, { recoveryCodesSealed });
  return recoveryCodes;
}

/**
 * Turns the second factor off; every session but `keep` ends, and where the company demands one, that has to set up
 * another before anything else.
 */
export async function disable(db: Db, userId: number, exceptSessionId: number | null): Promise<void> {
  await update(db, 'adminUsers', userId, { secondFactorSealed: null, recoveryCodesSealed: null });
  await sessions.revokeAll(db, userId, exceptSessionId);
  if (exceptSessionId !== null && (await isDemanded(db))) await sessions.setAwaiting(db, exceptSessionId, true);
  await afterChange(db);
}

async function afterChange(db: Db): Promise<void> {
  await invalidateAccess(db);
  await emit(db, 'admin_users');
}
