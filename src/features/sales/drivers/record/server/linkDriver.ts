import { createHash, randomBytes } from 'node:crypto';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../drivers.failures.ts';
import * as repo from './drivers.repo.ts';

/** What the table keeps of a token: whoever reads it opens no page. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * A new address for the page of a driver; the one before leads nowhere from now on. It says whose company it is, because one host
 * may serve several.
 */
export async function linkDriver({ db, actor, tenant }: Ctx, id: number): Promise<string> {
  if (!(await repo.find(db, id, actor.storeIds))) fail('notFound');
  const token = `${tenant.slug}-${randomBytes(16).toString('hex')}`;
  await repo.saveLink(db, id, hashOf(token));
  return token;
}
