import { subscriptionStatusOf } from '#domain/holds/holds.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { invalidateAccess, sessions } from '#features/platform/identity/server/index.ts';
import type { Favorite } from '#features/platform/users/me.contract.ts';
import { inHomeTenant } from '#features/platform/users/server/index.ts';
import { accountApi } from '../account.contract.ts';
import type { PreferencesDraft } from '../preferences.contract.ts';
import * as repo from './account.repo.ts';
import { changePassword } from './changePassword.ts';
import { pinForCompany, unpinForCompany } from './companyFavorites.ts';
import { deviceOf } from './device.ts';
import { profileOf, saveProfile } from './saveProfile.ts';
import { confirmSetup, disable, renewRecoveryCodes, secondFactorOf, startSetup } from './secondFactor.ts';
import { saveSecurity } from './security.ts';

async function savePreferences(ctx: Ctx, body: Partial<PreferencesDraft>): Promise<PreferencesDraft> {
  const { id } = ctx.actor;
  const saved = await inHomeTenant(ctx, (db) => repo.updatePreferences(db, id, body));
  return saved ? { ...saved, favorites: saved.favorites as Favorite[] } : fail('notFound');
}

const mySessions = async (db: Db, { id, sessionId }: Ctx['actor']) =>
  (await sessions.active(db, id)).map(({ userAgent, ...session }) => ({
    ...session,
    current: session.id === sessionId,
    device: deviceOf(userAgent),
  }));

/** Ends one of the person's own sessions; another's does not exist for them. */
const revoke = (ctx: Ctx, sessionId: number) =>
  inHomeTenant(ctx, async (db) => {
    const activeSessions = await sessions.active(db, ctx.actor.id);
    if (!activeSessions.some(({ id }) => id === sessionId)) fail('notFound');
    await sessions.revoke(db, [sessionId]);
    await invalidateAccess(db);
  });

/** Ends the current session. With cloud sign-in there is no session of ours to end. */
const signOut = (ctx: Ctx) =>
  inHomeTenant(ctx, async (db) => {
    if (ctx.actor.sessionId === null) return;
    await sessions.revoke(db, [ctx.actor.sessionId]);
    await invalidateAccess(db);
  });

const revokeOthers = (ctx: Ctx) =>
  inHomeTenant(ctx, async (db) => {
    await sessions.revokeAll(db, ctx.actor.id, ctx.actor.sessionId);
    await invalidateAccess(db);
  });

export const account = implementApiWith(accountApi, ({ secrets, billing }) => ({
  company: async ({ database, tenant, inTransaction }) => {
    const row = await repo.companyRow(database, tenant.id);
    const subscriptionStatus = subscriptionStatusOf(tenant.holds, Date.now());
    return inTransaction((db) => repo.companyOf(db, { ...row, subscriptionStatus }, billing));
  },
  updateSecurity: (ctx, { body }) => saveSecurity(ctx, body),
  pinForCompany: (ctx, { body }) => pinForCompany(ctx, body),
  unpinForCompany: (ctx, { query }) => unpinForCompany(ctx, query.path),
  profile: async (ctx) => (await inHomeTenant(ctx, (db) => profileOf(db, ctx.actor.id))) ?? fail('notFound'),
  updateProfile: (ctx, { body }) => saveProfile(ctx, body),
  updatePreferences: (ctx, { body }) => savePreferences(ctx, body),
  changePassword: async (ctx, { body }) => {
    await changePassword(ctx, body);
    return {};
  },
  sessions: async (ctx) => ({ data: await inHomeTenant(ctx, (db) => mySessions(db, ctx.actor)) }),
  revokeSession: async (ctx, { params }) => {
    await revoke(ctx, params.id);
    return {};
  },
  signOut: async (ctx) => {
    await signOut(ctx);
    return {};
  },
  revokeOtherSessions: async (ctx) => {
    await revokeOthers(ctx);
    return {};
  },
  secondFactor: (ctx) => secondFactorOf(ctx, secrets),
  startSecondFactor: (ctx, { body }) => startSetup(ctx, body.currentPassword, secrets),
  confirmSecondFactor: (ctx, { body }) => confirmSetup(ctx, body, secrets),
  renewRecoveryCodes: (ctx, { body }) => renewRecoveryCodes(ctx, body.code, secrets),
  disableSecondFactor: async (ctx, { body }) => {
    await disable(ctx, body.code, secrets);
    return {};
  },
}));
