import { type DispatchMethod, dispatchLabels } from '#domain/delivery/dispatch.ts';
import { distanceKm } from '#domain/geometry/geometry.ts';
import { opennessAt } from '#domain/schedule/openness.ts';
import type { Schedule } from '#domain/schedule/schedule.ts';
import { fromText } from '../../pricing/refusals.rules.ts';
import { schedulesOf, storesServing } from '#features/stores/server/index.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Actor, Tenant } from '#kit/server/http/context.ts';
import type { OrderAddress } from '../../record/orderShape.contract.ts';
import type { StoreCandidate } from '../../record/orders.contract.ts';

/** Fields of an order that decide which stores can take it. */
export type MovableOrder = {
  storeId: number;
  dispatchMethod: DispatchMethod;
  address: OrderAddress | null;
  scheduledFor: string | null;
};

type Assessment = { order: MovableOrder; storeScope: Actor['storeIds']; tenant: Pick<Tenant, 'timeZone'> };

const storesOf = (db: Db, ids: Actor['storeIds']) => {
  const stores = db
    .selectFrom('stores as s')
    .select(['s.id', 's.name', 's.latitude', 's.longitude'])
    .select(['s.deliveryWaitTime', 's.pickUpWaitTime', 's.exceptionalWaitTimes']);
  return (ids ? stores.where('s.id', '=', anyOf(ids)) : stores).execute();
};

type Stored = Awaited<ReturnType<typeof storesOf>>[number];
type Point = { latitude: number; longitude: number };
const pointOf = (place: Pick<Stored, 'latitude' | 'longitude'> | null | undefined): Point | null =>
  place?.latitude == null || place.longitude == null ? null : { latitude: place.latitude, longitude: place.longitude };

const rounded = (km: number) => Math.round(km * 10) / 10;

/** Assesses every other store for an order: distance, opening hours and objections. */
export async function assessStores(db: Db, { order, storeScope, tenant }: Assessment): Promise<StoreCandidate[]> {
  const { dispatchMethod: method, address } = order;
  const now = new Date();
  const at = order.scheduledFor ? new Date(order.scheduledFor) : now;
  const view = { storeScope, now: at, timeZone: tenant.timeZone };
  const scoped = db.selectFrom('stores as s');
  const [stores, schedules, serving, [present]] = await Promise.all([
    storesOf(db, storeScope),
    schedulesOf(db, storeScope ? scoped.where('s.id', '=', anyOf(storeScope)) : scoped, view),
    method === 'delivery' && address ? storesServing(db, address, view) : null,
    storesOf(db, [order.storeId]),
  ]);
  const delivers = serving && new Set(serving.map(({ storeId }) => storeId));
  const from = method === 'delivery' ? address : pointOf(present);
  return stores.flatMap((store) => {
    const schedule = schedules.get(store.id);
    if (!schedule || store.id === order.storeId) return [];
    const { id: storeId, name } = store;
    const fullSchedule = { ...schedule, ...waitsOf(store) } as Schedule;
    const { open, until, wait, reason } = opennessAt(fullSchedule, method, at);
    const { timeZone } = schedule;
    const place = pointOf(store);
    const offered = reason !== 'disabled';
    const objections = [
      !offered && `No ofrece ${dispatchLabels[method].toLowerCase()}.`,
      offered && !open && `Está cerrado${until ? `: abre ${fromText(until, { timeZone, at: now })}` : ''}.`,
      delivers && offered && !delivers.has(storeId) && 'No reparte a esa dirección.',
    ].filter((each) => each !== false && each !== null);
    const km = from && place ? rounded(distanceKm(from, place)) : null;
    return { storeId, name, distanceKm: km, open, until, wait, timeZone, objections, lacks: null };
  });
}

const waitsOf = ({ deliveryWaitTime, pickUpWaitTime, exceptionalWaitTimes }: Stored) => ({
  deliveryWaitTime,
  pickUpWaitTime,
  exceptionalWaitTimes,
});
