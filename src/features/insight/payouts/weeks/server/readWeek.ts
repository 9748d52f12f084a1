import { type IsoWeek, weekId } from '#domain/time/isoWeek.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { netOf, sumOf } from '../../entries/entries.rules.ts';
import { fail } from '../../payouts.failures.ts';
import type { SealedWeek } from '../weeks.contract.ts';
import { sealOf } from './seal.ts';
import * as repo from './weeks.repo.ts';

/** A store's week. For closed weeks, `verified` is whether the entries still match the hash. */
export async function readStoreWeek({ db, actor }: Ctx, week: IsoWeek, storeId: number): Promise<SealedWeek> {
  const found = (await repo.findStoreWeek(db, week, storeId, actor.storeIds)) ?? fail('notFound');
  if (found.hash === null) return { ...found, verified: null };
  const entries = await repo.sealedEntries(db, week, [storeId]);
  const isSame = sealOf({ storeId, id: weekId(week) }, entries) === found.hash;
  return { ...found, verified: isSame && netOf(sumOf(entries)) === found.payment };
}
