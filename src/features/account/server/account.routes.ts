import { fail } from '#domain/failures.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';
import { serve } from '#kit/server/mount.ts';
import { accessChanged, sessions } from '../../identity/server/index.ts';
import { ownRecord } from '../../users/server/index.ts';
import { accountApi, type PreferencesDraft } from '../account.contract.ts';
import * as repo from './account.repo.ts';
import { changePassword } from './changePassword.ts';
import { deviceOf } from './device.ts';
import { profileOf, saveProfile } from './saveProfile.ts';

async function savePreferences(ctx: Ctx, body: Partial<PreferencesDraft>): Promise<PreferencesDraft> {
  const { id } = ctx.actor;
  const saved = await ownRecord(ctx, (db) => repo.updatePreferences(db, id, body));
  return saved ?? fail('notFound');
}

const mySessions = async (db: Db, { id, sessionId }: Ctx['actor']) =>
  (await sessions.live(db, id)).map(({ userAgent, ...session }) => ({
    ...session,
    current: session.id === sessionId,
    device: deviceOf(userAgent),
  }));

/** Ends one of the person's own sessions; another's does not exist for them. */
const revoke = (ctx: Ctx, sessionId: number) =>
  ownRecord(ctx, async (db) => {
    const own = await sessions.live(db, ctx.actor.id);
    if (!own.some(({ id }) => id === sessionId)) fail('notFound');
    await sessions.revoke(db, [sessionId]);
    await accessChanged(db);
  });

const revokeOthers = (ctx: Ctx) =>
  ownRecord(ctx, async (db) => {
    await sessions.revokeAll(db, ctx.actor.id, ctx.actor.sessionId);
    await accessChanged(db);
  });

export const account = serve(accountApi, {
  company: async ({ database, tenant, inTransaction }) => {
    const row = await repo.companyRow(database, tenant.id);
    return inTransaction((db) => repo.companyOf(db, row));
  },
  profile: async (ctx) => (await ownRecord(ctx, (db) => profileOf(db, ctx.actor.id))) ?? fail('notFound'),
  updateProfile: (ctx, { body }) => saveProfile(ctx, body),
  updatePreferences: (ctx, { body }) => savePreferences(ctx, body),
  changePassword: async (ctx, { body }) => {
    await changePassword(ctx, body);
    return {};
  },
  sessions: async (ctx) => ({ data: await ownRecord(ctx, (db) => mySessions(db, ctx.actor)) }),
  revokeSession: async (ctx, { params }) => {
    await revoke(ctx, params.id);
    return {};
  },
  revokeOtherSessions: async (ctx) => {
    await revokeOthers(ctx);
    return {};
  },
});
