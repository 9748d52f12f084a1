import { createHash, randomBytes } from 'node:crypto';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../drivers.failures.ts';
import * as repo from './drivers.repo.ts';

/** Only the hash is stored, so that a leaked table opens no page. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Creates a new link to a driver's page and invalidates the previous one. It includes the tenant, since a host may
 * serve several.
 */
export async function linkDriver({ db, actor, tenant }: Ctx, id: number): Promise<string> {
  if (!(await repo.find(db, id, actor.storeIds))) fail('notFound');
  const token = `${tenant.slug}-${randomBytes(16).toString('hex')}`;
  await repo.saveLink(db, id, hashOf(token));
  return token;
}
