import type { Page } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Stores } from '../../record/server/storeSchedules.repo.ts';
import { type StateFilter, statesOf } from './statesOf.repo.ts';
import type { StoreView } from '../../record/server/storeView.ts';

type PageRequest = { view: StoreView; filter: StateFilter; page: number; limit: number };

/** A page of the ids of the stores that are in a state now, in the order of the query. */
export async function pageByState(
  db: Db,
  stores: Stores,
  { view, filter, page, limit }: PageRequest,
): Promise<Page<number>> {
  const passing = await statesOf(db, stores, filter, view);
  const found = await stores
    .select('s.id')
    .where('s.id', '=', anyOf(passing.map(({ id }) => id)))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const data = found.map(({ id }) => id);
  const total = passing.length;
  return { data, count: data.length, total, page, nextPage: page * limit < total ? page + 1 : null };
}
