import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { insertAll, removeAll, updateEach } from '#kit/server/data/write.ts';
import { emit } from '#kit/server/live/events.ts';
import type { SoldOutTarget } from '../soldOuts.contract.ts';
import * as repo from './soldOuts.repo.ts';

/** Ids of products or options whose stock ended or came back at a system that counts units, for some stores. */
type StockChange = {
  /** Names the system, and is the author of its sold-outs. */
  source: { key: string; name: string };
  storeIds: readonly number[];
  target: Extract<SoldOutTarget, 'product' | 'modifier'>;
  ended: readonly number[];
  available: readonly number[];
};

/** Takes off sale what ended; leaves what a person took off sale as it is. Returns how many rows it wrote. */
async function takeOff(db: Db, { source, storeIds, target, ended }: StockChange): Promise<number> {
  const names = await repo.namesOf(db, target, ended);
  const present = await repo.findForUpdate(db, target, ended);
  const byPlace = new Map(present.map((row) => [`${row.targetId}:${row.storeId}`, row]));
  const places = [...names].flatMap(([targetId, title]) => storeIds.map((storeId) => ({ targetId, storeId, title })));
  const common = {
    ends: 'manual' as const,
    until: null,
    note: '',
    authorName: source.name,
    source: source.key,
  };
  const rows = places.map((place) => ({ ...place, present: byPlace.get(`${place.targetId}:${place.storeId}`) }));
  const over = rows.flatMap((row) => (row.present && isOver(row.present) ? [{ id: row.present.id, ...common }] : []));
  if (over.length > 0) await updateEach(db, 'soldOuts', over);
  const fresh = rows
    .filter((row) => !row.present)
    .map(({ storeId, title, targetId }) => ({ storeId, title, ...common, [repo.targetColumns[target]]: targetId }));
  await insertAll(db, 'soldOuts', fresh);
  return over.length + fresh.length;
}

const isOver = ({ until }: { until: string | null }): boolean => until !== null && Date.parse(until) <= Date.now();

/** Puts back on sale what this system took off. Returns how many rows it removed. */
async function putBack(db: Db, { source, storeIds, target, available }: StockChange): Promise<number> {
  const rows = await db
    .selectFrom('soldOuts')
    .select('id')
    .where('source', '=', source.key)
    .where('storeId', '=', anyOf(storeIds))
    .where(repo.targetColumns[target], '=', anyOf(available))
    .execute();
  return removeAll(
    db,
    'soldOuts',
    rows.map(({ id }) => id),
  );
}

/** Sold-outs follow the stock of another system. Those of people stay theirs. */
export async function followStock(db: Db, change: StockChange): Promise<void> {
  const taken = await takeOff(db, change);
  const restored = await putBack(db, change);
  if (taken + restored > 0) await emit(db, 'sold_outs', { audience: 'products.list' });
}
