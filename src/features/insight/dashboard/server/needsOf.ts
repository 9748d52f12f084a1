import { dispatchMethods } from '#domain/delivery/dispatch.ts';
import { opennessAt } from '#domain/schedule/openness.ts';
import type { Schedule } from '#domain/schedule/schedule.ts';
import type { Dashboard, NeedyStore } from '../dashboard.contract.ts';
import type { Moment } from '../moment.rules.ts';
import { byStake, closedNeed, needyStore, silentNeed, soldOutNeed, waitingNeed, type Watched } from '../needs.rules.ts';
import type { Usual } from '../usual.rules.ts';
import type { StoresNow } from './readStores.ts';

/** Maximum number of stores listed; the rest are only counted. */
const limit = 50;
const noUsual: Usual = new Map();

const byStore = <Row extends { storeId: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.storeId, row]));

export type Openness = { isOpen: boolean; opensAt: string | null };

function opennessNow(schedule: Schedule, now: Date): Openness {
  const ways = dispatchMethods.map((method) => opennessAt(schedule, method, now));
  const opening = ways.flatMap(({ open, until }) => (open || until === null ? [] : [until])).toSorted();
  return { isOpen: ways.some(({ open }) => open), opensAt: opening[0] ?? null };
}

/** Whether each store is open, calculated once per schedule. */
export function opennessOf(schedules: ReadonlyMap<number, Schedule>, now: Date): ReadonlyMap<number, Openness> {
  const known = new Map([...new Set(schedules.values())].map((schedule) => [schedule, opennessNow(schedule, now)]));
  return new Map([...schedules].map(([id, schedule]) => [id, known.get(schedule) as Openness]));
}

/** Stores that need attention now, by amount at stake. */
export function needsOf(
  situation: StoresNow,
  openness: ReadonlyMap<number, Openness>,
  moment: Moment,
): Pick<Dashboard, 'needs' | 'needed'> {
  const { now, startIn } = moment;
  const rows = {
    late: byStore(situation.late),
    payments: byStore(situation.payments),
    answers: byStore(situation.answers),
  };
  const soldOuts = Map.groupBy(situation.soldOuts, ({ storeId }) => storeId);
  const found = situation.stores.map(({ id, name, lastOrderAt, reopenedAt, ...store }): NeedyStore | null => {
    const schedule = situation.schedules.get(id);
    const timeZone = store.timeZone ?? situation.timeZone;
    const usual = situation.usual.get(id) ?? noUsual;
    const deliveredShare = situation.deliveredShares.get(id) ?? null;
    const waiting = (['late', 'payments', 'answers'] as const).map((kind) => {
      const row = rows[kind].get(id);
      return row ? waitingNeed(kind, row) : null;
    });
    const watched: Watched | undefined = schedule && {
      storeId: id,
      timeZone,
      schedule,
      isOpen: openness.get(id)?.isOpen ?? false,
      usual,
      dayStart: startIn(timeZone),
      lastOrderAt,
      reopenedAt,
      deliveredShare,
    };
    const ofStore = watched && [
      // A store without delivery gets fewer orders: the loss is reported once.
      closedNeed(watched, now) ?? silentNeed(watched, now),
      soldOutNeed(watched, soldOuts.get(id) ?? [], now),
    ];
    return needyStore({ storeId: id, storeName: name, timeZone }, [...waiting, ...(ofStore ?? [])]);
  });
  const needy = found.filter((store) => store !== null).toSorted(byStake);
  return {
    needs: needy.slice(0, limit),
    needed: { count: needy.length, atStake: needy.reduce((sum, { atStake }) => sum + atStake, 0) },
  };
}

/** Number of open stores, and the next opening if all are closed. */
export function openStores(openness: ReadonlyMap<number, Openness>): Dashboard['stores'] {
  const states = [...openness.values()];
  const open = states.filter(({ isOpen }) => isOpen).length;
  const openings = states.flatMap(({ opensAt }) => opensAt ?? []).toSorted();
  return { count: states.length, open, opensAt: open > 0 ? null : (openings[0] ?? null) };
}
