import { Readable } from 'node:stream';
import { draftOf } from '#kit/contract/draft.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { columnHandlers } from '#kit/server/csv/importColumns.ts';
import { requireUnlinked } from '#kit/server/data/linkUses.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Services } from '#kit/server/services.ts';
import { validate } from '#kit/server/http/validate.ts';
import { mailPasswordLink } from '#features/platform/identity/server/index.ts';
import { type User, type UserDraft, userDraft, userRules, usersApi } from '../users.contract.ts';
import { exportUsers } from './exportUsers.ts';
import { previewImport, startImport, userFiles } from './importUsers.ts';
import { meOf } from './me.ts';
import { resetSecondFactor } from './resetSecondFactor.ts';
import { createUser, removeUser, updateUser } from './saveUser.ts';
import { invitationLink, invite } from './invitations.ts';
import * as repo from './users.repo.ts';

async function create(ctx: Ctx, draft: UserDraft, { areas, officeOriginOf }: Services): Promise<User> {
  const created = await createUser(ctx, validate(userRules(ctx.tenant.country), draft), areas.policies);
  if (draft.password !== null) return created;
  const origin = officeOriginOf(ctx.tenant.slug, ctx.request.host);
  await mailPasswordLink(ctx.db, created, 'invitation', ctx.tenant, origin);
  return (await repo.find(ctx.db, created.id)) ?? created;
}

export const users = implementApiWith(usersApi, (services) => ({
  me: (ctx) => meOf(ctx, services),
  exportCsv: (ctx, { query }) => exportUsers(ctx, query),
  ...columnHandlers(userFiles(services.areas.policies)),
  importCsv: (ctx, { body }) =>
    startImport(ctx, body as unknown as Readable, {
      origin: services.officeOriginOf(ctx.tenant.slug, ctx.request.host),
      policies: services.areas.policies,
    }),
  previewCsv: (ctx, { body }) => previewImport(ctx, body as unknown as Readable, services.areas.policies),
  resetSecondFactor: async (ctx, { params }) => {
    await resetSecondFactor(ctx, params.id, services.areas.policies);
    return {};
  },
  invite: async (ctx, { params }) => {
    await invite(ctx, params.id, services);
    return {};
  },
  invitationLink: (ctx, { params }) => invitationLink(ctx, params.id, services),
  list: ({ db }, { query }) => repo.list(db, query),
  get: async ({ db }, { params }) => (await repo.find(db, params.id)) ?? fail('notFound'),
  create: (ctx, { body }) => create(ctx, body, services),
  update: patchEndpoint<User, UserDraft>({
    table: 'adminUsers',
    rules: ({ tenant }) => userRules(tenant.country),
    find: repo.find,
    draftOf: (stored) => ({ ...draftOf(userDraft, stored), password: null }),
    save: updateUser(services.areas.policies),
  }),
  remove: async (ctx, { params }) => {
    await requireUnlinked(ctx.db, services.areas, 'adminUsers', params.id);
    await removeUser(ctx, params.id, services.areas.policies);
    return {};
  },
}));
