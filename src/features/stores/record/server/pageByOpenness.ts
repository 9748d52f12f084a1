import { dispatchMethods } from '#domain/dispatch.ts';
import { opennessAt } from '#domain/schedule/openness.ts';
import type { Schedule } from '#domain/schedule/schedule.ts';
import type { Page } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { schedulesOf, type Stores } from '../../hours/server/storeSchedules.repo.ts';
import type { StoreView } from './storeView.ts';

/** Whether each store of a query takes orders now, by id. */
export async function openNow(db: Db, stores: Stores, view: StoreView): Promise<ReadonlyMap<number, boolean>> {
  const known = new Map<Schedule, boolean>();
  const isOpen = (schedule: Schedule): boolean => {
    const answer = known.get(schedule) ?? dispatchMethods.some((method) => opennessAt(schedule, method, view.now).open);
    known.set(schedule, answer);
    return answer;
  };
  const schedules = await schedulesOf(db, stores, view);
  return new Map([...schedules].map(([id, schedule]) => [id, isOpen(schedule)]));
}

type Asked = { view: StoreView; open: boolean; page: number; limit: number };

/** A page of the ids of the stores that take orders now, or of those that do not, in the order of the query. */
export async function pageByOpen(db: Db, stores: Stores, { view, open, page, limit }: Asked): Promise<Page<number>> {
  const passing = [...(await openNow(db, stores, view))].flatMap(([id, isOpen]) => (isOpen === open ? [id] : []));
  const found = await stores
    .select('s.id')
    .where('s.id', '=', anyOf(passing))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const data = found.map(({ id }) => id);
  const total = passing.length;
  return { data, count: data.length, total, page, nextPage: page * limit < total ? page + 1 : null };
}
