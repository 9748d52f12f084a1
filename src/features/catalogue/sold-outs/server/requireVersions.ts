import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import * as repo from './soldOuts.repo.ts';

type Version = { id: number; version: number };

/** Rejects a restock of sold-outs that changed or ended since they were read. */
export async function requireVersions({ db, actor }: Ctx, versions: readonly Version[]): Promise<void> {
  if (versions.length === 0) return;
  const ids = versions.map(({ id }) => id);
  const stored = new Map(
    (await repo.withinStoreScope(db, ids, actor.storeIds)).map(({ id, version }) => [id, version]),
  );
  if (versions.some(({ id, version }) => stored.get(id) !== version))
    fail('staleVersion', { message: 'Lo agotado cambió mientras tanto. Mira cómo quedó y vuelve a intentarlo.' });
}
