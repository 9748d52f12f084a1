import type { Schedule } from '#domain/schedule/schedule.ts';
import { closedPermanently, opennessAt } from '#domain/schedule/openness.ts';
import type { Actor, Tenant } from '#kit/server/http/context.ts';
import type { StoreRow } from '../stores.contract.ts';

/** Scope and moment for reading stores; the zone is the default for stores without one. */
export type StoreView = { storeScope: Actor['storeIds']; now: Date; timeZone: string; showsCredentials?: boolean };

export type Viewer = { actor: Pick<Actor, 'storeIds' | 'policies'>; tenant: Pick<Tenant, 'timeZone'> };

/** Whether a user reads credentials of fleets, as in the integration screens. */
const readsCredentials = ({ policies }: Pick<Actor, 'policies'>): boolean =>
  policies.has('auth_credentials.list') || policies.has('auth_credentials.update');

/** The view of a user at this moment. */
export const viewOf = ({ actor, tenant }: Viewer, now = new Date()): StoreView => ({
  storeScope: actor.storeIds,
  now,
  timeZone: tenant.timeZone,
  showsCredentials: readsCredentials(actor),
});

/** Whether a store takes orders at a moment, each way. */
export const stateOf = (schedule: Schedule, now: Date): Pick<StoreRow, 'state' | 'closedPermanently'> => ({
  state: { delivery: opennessAt(schedule, 'delivery', now), pickUp: opennessAt(schedule, 'pickUp', now) },
  closedPermanently: closedPermanently(schedule, now),
});
