import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { opennessAt } from '#domain/schedule/openness.ts';
import type { Openness, Schedule, WeekHours } from '#domain/schedule/schedule.ts';
import type { Db } from '#kit/server/data/database.ts';
import { schedulesOf, type Stores } from '../../record/server/storeSchedules.repo.ts';
import type { Missing } from '../../readiness/readiness.contract.ts';
import type { StoreListQuery } from '../../record/stores.contract.ts';
import { missingOfStores } from './saleFacts.repo.ts';
import type { StoreView } from '../../record/server/storeView.ts';

export type StateFilter = Pick<StoreListQuery, 'open' | 'blockedBy'>;

export type StoreState = { id: number; businessHours: WeekHours; delivery: Openness; pickUp: Openness };

const byHours: readonly Openness['reason'][] = ['outsideHours', 'specialDay', 'noHours'];
const hasMissing = (missing: Missing | undefined) => missing && missing.delivery.length + missing.pickUp.length > 0;

function isBlocked({ delivery, pickUp }: Omit<StoreState, 'id'>, by: 'closing' | 'hours'): boolean {
  const reasons = [delivery.reason, pickUp.reason];
  if (by === 'closing') return reasons.includes('closing');
  return !delivery.open && !pickUp.open && reasons.some((reason) => byHours.includes(reason));
}

/** The stores of a query in a state, with whether each takes orders at the moment of the view. */
export async function statesOf(db: Db, stores: Stores, filter: StateFilter, view: StoreView): Promise<StoreState[]> {
  const { open, blockedBy } = filter;
  const known = new Map<Schedule, Omit<StoreState, 'id'>>();
  const stateOf = (schedule: Schedule): Omit<StoreState, 'id'> => {
    const at = (method: DispatchMethod) => opennessAt(schedule, method, view.now);
    const state = known.get(schedule) ?? {
      businessHours: schedule.businessHours,
      delivery: at('delivery'),
      pickUp: at('pickUp'),
    };
    known.set(schedule, state);
    return state;
  };
  const found = [...(await schedulesOf(db, stores, view))].map(([id, schedule]) => ({ id, ...stateOf(schedule) }));
  const missing =
    blockedBy === 'missing'
      ? await missingOfStores(
          db,
          found.map(({ id }) => id),
        )
      : null;
  return found.filter((state) => {
    if (open !== undefined && (state.delivery.open || state.pickUp.open) !== open) return false;
    if (blockedBy === undefined) return true;
    return blockedBy === 'missing' ? hasMissing(missing?.get(state.id)) : isBlocked(state, blockedBy);
  });
}
