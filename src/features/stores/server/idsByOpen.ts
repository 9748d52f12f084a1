import { sql } from 'kysely';
import { dispatchMethods } from '#domain/dispatch.ts';
import { opennessAt } from '#domain/openness.ts';
import type { Schedule } from '#domain/schedule.ts';
import type { Db } from '#kit/server/database.ts';
import { schedulesOf, type Stores } from './storeSchedules.repo.ts';
import type { StoreView } from './storeView.ts';

/** The ids of the stores that take orders now, or of those that do not, in the order of the query. */
export async function idsByOpen(
  db: Db,
  stores: Stores,
  { view, open }: { view: StoreView; open: boolean },
): Promise<number[]> {
  const known = new Map<Schedule, boolean>();
  const isOpen = (schedule: Schedule): boolean => {
    const answer = known.get(schedule) ?? dispatchMethods.some((method) => opennessAt(schedule, method, view.now).open);
    known.set(schedule, answer);
    return answer;
  };
  const schedules = await schedulesOf(db, stores, view);
  const passing = [...schedules].flatMap(([id, schedule]) => (isOpen(schedule) === open ? [id] : []));
  const ordered = stores.select('s.id').where('s.id', '=', sql<number>`any(${passing}::bigint[])`);
  return (await ordered.execute()).map(({ id }) => id);
}
