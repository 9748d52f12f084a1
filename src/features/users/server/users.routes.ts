import { Readable } from 'node:stream';
import { fail } from '#domain/failures.ts';
import type { Ctx } from '#kit/server/context.ts';
import { merging } from '#kit/server/merging.ts';
import { serve } from '#kit/server/mount.ts';
import { check } from '#kit/server/validate.ts';
import { mailPasswordLink } from '../../identity/server/index.ts';
import { type User, type UserDraft, userRules, usersApi } from '../users.contract.ts';
import { exportUsers } from './exportUsers.ts';
import { startImport } from './importUsers.ts';
import { meOf, type MeLinks } from './me.ts';
import { createUser, removeUser, updateUser } from './saveUser.ts';
import * as repo from './users.repo.ts';

const draftOf = ({ name, email, phone, roleIds, allStores, storeIds, enabled }: User): UserDraft => ({
  name,
  email,
  phone,
  password: null,
  roleIds,
  allStores,
  storeIds,
  enabled,
});

/** Where links in mails lead, by tenant. */
export type UserServices = MeLinks & { originOf(slug: string, host: string): string };

async function create(ctx: Ctx, draft: UserDraft, { originOf }: UserServices): Promise<User> {
  const made = await createUser(ctx, check(userRules(ctx.tenant.country), draft));
  if (draft.password === null)
    await mailPasswordLink(ctx.db, made, 'invitation', ctx.tenant, originOf(ctx.tenant.slug, ctx.request.host));
  return made;
}

export const users = (services: UserServices) =>
  serve(usersApi, {
    me: (ctx) => meOf(ctx, services),
    exportCsv: (ctx, { query }) => exportUsers(ctx, query),
    importCsv: (ctx, { body }) =>
      startImport(ctx, body as unknown as Readable, services.originOf(ctx.tenant.slug, ctx.request.host)),
    list: ({ db }, { query }) => repo.list(db, query),
    get: async ({ db }, { params }) => (await repo.find(db, params.id)) ?? fail('notFound'),
    create: (ctx, { body }) => create(ctx, body, services),
    update: merging<User, UserDraft>({
      table: 'adminUsers',
      rules: ({ tenant }) => userRules(tenant.country),
      find: repo.find,
      draftOf,
      save: updateUser,
    }),
    remove: async (ctx, { params }) => {
      await removeUser(ctx, params.id);
      return {};
    },
  });
