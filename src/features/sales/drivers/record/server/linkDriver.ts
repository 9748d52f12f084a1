import { randomBytes } from 'node:crypto';
import type { Ctx } from '#kit/server/http/context.ts';
import { hashOfToken } from '#kit/server/secrets/hashOfToken.ts';
import { fail } from '../../drivers.failures.ts';
import * as repo from './drivers.repo.ts';

/**
 * Creates a new link to a driver's page and invalidates the previous one. It includes the tenant, since a host may
 * serve several.
 */
export async function linkDriver({ db, actor, tenant }: Ctx, id: number): Promise<string> {
  if (!(await repo.find(db, id, actor.storeIds))) fail('notFound');
  const token = `${tenant.slug}-${randomBytes(16).toString('hex')}`;
  await repo.saveLink(db, id, hashOfToken(token));
  return token;
}
