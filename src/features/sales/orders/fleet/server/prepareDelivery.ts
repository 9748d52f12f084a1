import { isFleet } from '#domain/delivery/deliveryTypes.ts';
import { accountOf, connect, type PortConnection } from '#features/platform/integrations/server/index.ts';
import type { CompanyWithShop } from '#features/platform/tenants/server/index.ts';
import { storeOf } from '#features/stores/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { notifyOrderChange } from '../../record/server/changeOrderStatus.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { deliversWithoutFleet, fleetPatience, fleetsFor } from '../fallback.rules.ts';
import * as repo from './deliveries.repo.ts';
import { type OrderForFleet, type Errand, errandOf, orderOf, soldWith } from './drive.ts';
import { type FleetServices, fleetOf } from './fleetAccess.ts';
import { requestAt } from './fleetJobKinds.ts';
import { deliverWithoutFleet, closeDelivery, isWaiting, mirrorCarrier, reportProblem } from './settleDelivery.ts';

type With = { services: FleetServices; company: CompanyWithShop };
type Locked = { order: OrderForFleet; locked: NonNullable<Awaited<ReturnType<typeof orders.findForUpdate>>> };

/** Next step for the courier of an order. Providers are called outside of transactions. */
export type FleetStep =
  /**
   * `isRepeated`: an earlier request has an unknown result. `hasNext`: another fleet or the store itself can deliver.
   */
  | {
      kind: 'request';
      delivery: repo.StoredDelivery;
      connection: PortConnection<'delivery'>;
      errand: Errand;
      isRepeated: boolean;
      hasNext: boolean;
    }
  /** The fleet exceeded its time limit and there is an alternative, or the order moved to another store. */
  | { kind: 'replace'; delivery: repo.StoredDelivery; connection: PortConnection<'delivery'> };

const iso = (at: number) => new Date(at).toISOString();

/**
 * Remaining carriers of an order: fleets with credentials and known locations, up to a limit, and then the store
 * itself.
 */
async function carriersLeft(db: Db, { services, company }: With, order: OrderForFleet, maxFleets: number) {
  const sold = soldWith(order);
  const { storeId, id: orderId } = order;
  const view = { storeScope: null, now: new Date(), timeZone: company.timeZone };
  const store = sold && (await storeOf(db, storeId, view));
  const attempts = await repo.attemptsOf(db, orderId);
  const fleets = [];
  for (const type of store ? fleetsFor(store, { ...sold, storeId }, attempts) : []) {
    if (fleets.length === maxFleets) break;
    const connection = await connect(db, services, 'delivery', { service: type, storeId, orderId, company });
    const errand = connection && errandOf(order, connection);
    if (connection && errand) fleets.push({ type, connection, errand });
  }
  const canDeliver = store ? deliversWithoutFleet(store, sold) : false;
  return { fleets, isOwn: canDeliver, wasAsked: attempts.length > 0 };
}

type Claimed = { delivery: repo.StoredDelivery; connection: PortConnection<'delivery'> };

/** Takes the lease for a request: concurrent jobs wait until it is released or expires. */
async function claim(db: Db, { locked }: Locked, { delivery, connection }: Claimed): Promise<void> {
  const now = Date.now();
  const requestedAt = delivery.requestedAt ?? iso(now);
  const dueAt = delivery.dueAt ?? iso(now + fleetPatience.assignment);
  const isFirst = delivery.requestedAt === null;
  const { credentialId } = accountOf(connection);
  const request = { credentialId, requestedAt, dueAt, askingUntil: iso(now + fleetPatience.lease) };
  await repo.change(db, delivery.id, { ...request, ...(isFirst && { status: 'CONFIRMING' }) });
  if (isFirst) {
    await mirrorCarrier(db, locked, { ...delivery, status: 'CONFIRMING' });
    await notifyOrderChange(db, locked);
  }
  // If this process crashes, another one continues when the lease expires.
  await requestAt(db, locked.id, iso(now + fleetPatience.lease));
}

/** No fleet is left: the store delivers the order, or is notified once that it needs a courier. */
async function giveUp(db: Db, { order, locked }: Locked, storeDelivers: boolean): Promise<void> {
  if (storeDelivers) return deliverWithoutFleet(db, locked);
  const problem = 'Ninguna flota lleva el pedido: pídelo de nuevo.';
  if (soldWith(order)?.problem !== problem) await reportProblem(db, locked, { problem });
}

async function beginNext(db: Db, using: With, at: Locked): Promise<FleetStep | null> {
  const { order } = at;
  const { fleets, isOwn, wasAsked } = await carriersLeft(db, using, order, 2);
  const [next, another] = fleets;
  if (!next) {
    if (wasAsked) await giveUp(db, at, isOwn);
    return null;
  }
  const { type, connection, errand } = next;
  const { provider, isProduction } = connection;
  const { storeId, id: orderId } = order;
  const delivery = await repo.insert(db, { orderId, storeId, provider: provider.key, type, isProduction });
  await claim(db, at, { delivery, connection });
  return { kind: 'request', delivery, connection, errand, isRepeated: false, hasNext: another !== undefined || isOwn };
}

async function goOnWith(db: Db, using: With, at: Locked, live: repo.StoredDelivery): Promise<FleetStep | null> {
  const { order } = at;
  const now = Date.now();
  const isElsewhere = live.storeId !== order.storeId;
  if (isElsewhere && live.requestedAt === null) {
    await closeDelivery(db, live.id, { status: 'EXPIRED', reason: 'Se cotizó desde otro local.' });
    return null;
  }
  if (live.assignedAt !== null && !isElsewhere) return null;
  if (live.askingUntil !== null && Date.parse(live.askingUntil) > now) {
    await requestAt(db, order.id, live.askingUntil);
    return null;
  }
  const connection = await fleetOf(db, using.services, using.company, live);
  const errand = connection && errandOf(order, connection);
  if (!connection || !errand) {
    await closeDelivery(db, live.id, { status: 'REJECTED', reason: 'Faltan sus credenciales o la dirección.' });
    return null;
  }
  if (isElsewhere) return { kind: 'replace', delivery: live, connection };
  const { fleets, isOwn } = await carriersLeft(db, using, order, 1);
  const hasNext = fleets.length > 0 || isOwn;
  if (live.reference === null) {
    await claim(db, at, { delivery: live, connection });
    return { kind: 'request', delivery: live, connection, errand, isRepeated: live.requestedAt !== null, hasNext };
  }
  if (live.dueAt !== null && Date.parse(live.dueAt) > now) await requestAt(db, order.id, live.dueAt);
  else if (hasNext) return { kind: 'replace', delivery: live, connection };
  else if (live.problem === null)
    await reportProblem(db, at.locked, {
      delivery: live,
      problem: 'Todavía no hay repartidor, y no queda otra flota.',
    });
  return null;
}

/** Decides the next step for the courier of an order; null when there is none now. */
export async function prepareDelivery(db: Db, using: With, orderId: number): Promise<FleetStep | null> {
  const locked = await orders.findForUpdate(db, orderId, null);
  const order = locked && (await orderOf(db, orderId));
  const isFleets = locked?.deliveryType != null && isFleet(locked.deliveryType);
  if (!order || !isFleets || order.isTest || !isWaiting(order)) return null;
  const live = await repo.liveOf(db, orderId);
  return live ? goOnWith(db, using, { order, locked }, live) : beginNext(db, using, { order, locked });
}
