import type { Schedule } from '#domain/schedule.ts';
import { closedPermanently, opennessAt } from '#domain/openness.ts';
import type { Actor, Ctx } from '#kit/server/context.ts';
import type { StoreRow } from '../stores.contract.ts';

/** For whom and as of when stores are read: the zone is that of stores without one of their own. */
export type StoreView = { reach: Actor['storeIds']; now: Date; timeZone: string };

/** What the signed-in person sees at this moment. */
export const viewOf = ({ actor, tenant }: Pick<Ctx, 'actor' | 'tenant'>, now = new Date()): StoreView => ({
  reach: actor.storeIds,
  now,
  timeZone: tenant.timeZone,
});

/** Whether a store takes orders at a moment, each way. */
export const stateOf = (schedule: Schedule, now: Date): Pick<StoreRow, 'state' | 'closedPermanently'> => ({
  state: { delivery: opennessAt(schedule, 'delivery', now), pickUp: opennessAt(schedule, 'pickUp', now) },
  closedPermanently: closedPermanently(schedule, now),
});
