import { finalStatuses } from '#domain/orders/orders.ts';
import { connect, type PortConnection } from '#features/platform/integrations/server/index.ts';
import type { CompanyWithShop } from '#features/platform/tenants/server/index.ts';
import { codesOfOrder } from '#features/sales/pos/server/index.ts';
import { dayEnd } from '#features/stores/server/index.ts';
import type { PosOrder } from '#integrations/pos/port.ts';
import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { posPatience } from '../posPatience.rules.ts';
import { accountOf, credentialOf, isSameAccount, pause } from './posAccounts.repo.ts';
import { isUndone } from './isUndone.ts';
import { type PosAccount, type PosTill, sendSoon } from './posJobKinds.ts';
import { contentOf, posOrderOf } from './posOrderOf.ts';
import * as repo from './posOrders.repo.ts';
import { reserveSlot } from './callSlots.repo.ts';
import { drop, leaveToPerson, settleUncanceled } from './settlePosOrder.ts';

export type PosServices = Pick<Services, 'integrations' | 'secrets'>;
export type With = { services: PosServices; company: CompanyWithShop };
type LockedOrder = NonNullable<Awaited<ReturnType<typeof orders.findForUpdate>>>;
type Locked = { row: repo.StoredPosOrder; order: LockedOrder };

/** The next call for an order. Points of sale are called outside of transactions. */
export type PosStep = { row: repo.StoredPosOrder; connection: PortConnection<'pos'> } & (
  | { kind: 'send'; order: PosOrder; attempt: number }
  | { kind: 'find' }
  | { kind: 'cancel'; reference: string }
  | { kind: 'read'; reference: string }
);

/** The next call has its time later, or waits for others of its account. */
export type WaitStep = { kind: 'wait'; until: string };

/** Reads of a comparison that may fail. */
const maxCompareReads = 3;

const later = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

/** Whether the business day of a moment is over, by the clock of a store. */
export async function isDayOver(
  db: Db,
  { timeZone, businessDayCutoff }: CompanyWithShop,
  { storeId, at }: { storeId: number; at: string },
): Promise<boolean> {
  const zone = (await repo.timeZoneOf(db, storeId)) ?? timeZone;
  return Date.now() >= dayEnd({ timeZone: zone, businessDayCutoff }, new Date(at)).getTime();
}

/** Opens the account of a row; null without its credentials. */
export async function connectTo(db: Db, { services, company }: With, row: repo.StoredPosOrder) {
  const { provider, storeId, orderId } = row;
  const credential = await credentialOf(db, row);
  if (!credential) return null;
  return connect(db, services, 'pos', {
    provider,
    storeId,
    orderId,
    company,
    credentialId: credential.id,
    isSent: true,
  });
}

/** Moves an order that is not there yet to the account that its store has now; returns whether it did. */
async function moveToAccount(db: Db, { row, order: { storeId } }: Locked): Promise<boolean> {
  const account = await accountOf(db, storeId);
  if (!account) {
    await leaveToPerson(db, row, 'El local ya no tiene credenciales de una caja.');
    return true;
  }
  if (row.storeId === storeId && isSameAccount(row, account)) return false;
  await repo.change(db, row.id, { storeId, ...account });
  await sendSoon(db, { ...account, storeId });
  return true;
}

/** Takes the time of the next call of a till; null: it is now. */
export async function waitForSlot(db: Db, till: PosTill, { adapter }: PortConnection<'pos'>): Promise<WaitStep | null> {
  const until = await reserveSlot(db, till, adapter.traits);
  return until === null ? null : { kind: 'wait', until };
}

/** Stores that a call to send the order is in flight, unless it lacks codes or its amounts do not agree. */
async function beginToSend(
  db: Db,
  { company }: With,
  { row }: Locked,
  connection: PortConnection<'pos'>,
): Promise<PosStep | WaitStep | 'settled'> {
  const stored = await repo.orderOf(db, row.orderId);
  if (!stored) return 'settled';
  const account = { provider: row.provider, storeId: row.accountStoreId };
  const codes = await codesOfOrder(db, account, contentOf(stored));
  const sentAt = new Date().toISOString();
  const built = posOrderOf(stored, { key: row.key, sentAt, codes, country: company.country });
  if ('missing' in built) {
    await leaveToPerson(db, row, 'Le faltan códigos de la caja.', built.missing);
    return 'settled';
  }
  if ('problem' in built) {
    await leaveToPerson(db, row, built.problem);
    return 'settled';
  }
  const wait = await waitForSlot(db, row, connection);
  if (wait) return wait;
  const attempt = row.attempts + 1;
  await repo.change(db, row.id, {
    state: 'sending',
    attempts: attempt,
    nextAt: null,
    leasedUntil: later(posPatience.lease),
    problem: null,
    missing: null,
    sentAt,
  });
  return { kind: 'send', row, connection, order: built.order, attempt };
}

const unknownText = ({ provider }: PosAccount): string =>
  `No sabemos si ${providerNameOf(provider)} tomó el pedido: búscalo en la caja.`;

/** Looks for an order whose response was lost; without a way to, only its webhook or a person resolves it. */
async function beginToFind(
  db: Db,
  { row }: Locked,
  connection: PortConnection<'pos'>,
): Promise<PosStep | WaitStep | 'settled'> {
  if (connection.adapter.find) {
    const wait = await waitForSlot(db, row, connection);
    if (wait) return wait;
    await repo.change(db, row.id, { nextAt: later(posPatience.betweenSearches) });
    return { kind: 'find', row, connection };
  }
  const until = Date.parse(row.sentAt ?? row.createdAt) + posPatience.webhook;
  if (Date.now() < until) await repo.change(db, row.id, { nextAt: new Date(until).toISOString() });
  else await leaveToPerson(db, row, unknownText(row));
  return 'settled';
}

const stopFollowing = (db: Db, { id }: repo.StoredPosOrder) => repo.change(db, id, { nextAt: null, toCompare: false });

/** Cancels or reads an order that is there. */
async function beginToFollow(
  db: Db,
  { row, order }: Locked,
  connection: PortConnection<'pos'>,
): Promise<PosStep | WaitStep | 'settled'> {
  const { reference } = row;
  const { adapter } = connection;
  if (row.task === 'cancel') {
    if (reference !== null && adapter.cancel) {
      const wait = await waitForSlot(db, row, connection);
      if (wait) return wait;
      await repo.change(db, row.id, { nextAt: later(posPatience.betweenSearches) });
      return { kind: 'cancel', row, connection, reference };
    }
    await repo.change(db, row.id, { task: 'cancelByHand', nextAt: null });
    return 'settled';
  }
  const toCompare = row.toCompare && row.compareReads < maxCompareReads;
  const isFollowed = toCompare || !finalStatuses.includes(order.status);
  if (reference === null || !adapter.state || !isFollowed) {
    await stopFollowing(db, row);
    return 'settled';
  }
  const wait = await waitForSlot(db, row, connection);
  if (wait) return wait;
  await repo.change(db, row.id, {
    nextAt: later(posPatience.read),
    toCompare,
    ...(toCompare && { compareReads: row.compareReads + 1 }),
  });
  return { kind: 'read', row: { ...row, toCompare }, connection, reference };
}

/** Keeps an order waiting whose account has no credentials now; one that is there is not read after its day. */
async function waitForCredentials(db: Db, { row, order }: Locked, isOver: boolean): Promise<'settled'> {
  const { state, task } = row;
  const problem = `Faltan las credenciales de ${providerNameOf(row.provider)}.`;
  const isThere = state !== 'waiting' && state !== 'unknown' && task !== 'cancel';
  if (state === 'waiting') await pause(db, row, { problem });
  else if (isThere && (isOver || row.toCompare || finalStatuses.includes(order.status))) await stopFollowing(db, row);
  else await repo.change(db, row.id, { nextAt: later(posPatience.webhook) });
  return 'settled';
}

/** Leaves to a person what the day in which it began did not settle; returns whether it did. */
async function endPatience(
  db: Db,
  { row }: Locked,
  { isOver, company }: { isOver: boolean; company: CompanyWithShop },
) {
  const name = providerNameOf(row.provider);
  const isThere = row.state === 'sent' || row.state === 'closed';
  if (isThere && row.task === 'cancel') {
    const at = row.taskAt ?? row.queuedAt;
    if (!(await isDayOver(db, company, { storeId: row.storeId, at }))) return false;
    await settleUncanceled(db, row.id, `${name} no anuló el pedido hasta el cierre del día.`);
    return true;
  }
  if (!isOver || isThere) return false;
  const problem = `${name} no tomó el pedido hasta el cierre del día: digítalo en la caja.`;
  await leaveToPerson(db, row, row.state === 'waiting' ? problem : unknownText(row));
  return true;
}

async function prepareRow(db: Db, using: With, locked: Locked): Promise<PosStep | WaitStep | 'settled'> {
  const { row, order } = locked;
  if (row.state === 'waiting' && (await isUndone(db, row, order.status))) {
    await drop(db, row, 'Se canceló antes de enviarlo.');
    return 'settled';
  }
  const isWaiting = row.state === 'waiting';
  if (isWaiting && (await moveToAccount(db, locked))) return 'settled';
  const { company } = using;
  const isOver = await isDayOver(db, company, { storeId: row.storeId, at: row.queuedAt });
  if (await endPatience(db, locked, { isOver, company })) return 'settled';
  const connection = await connectTo(db, using, row);
  if (!connection) return waitForCredentials(db, locked, isOver);
  if (isWaiting) return beginToSend(db, using, locked, connection);
  return row.state === 'unknown' ? beginToFind(db, locked, connection) : beginToFollow(db, locked, connection);
}

/**
 * Decides the next call of a till and stores that it is made. Null: nothing is due, or a call is in flight.
 *
 * `settled`: the order that was due needs no call.
 */
export async function preparePosOrder(
  db: Db,
  using: With,
  till: PosTill,
): Promise<PosStep | WaitStep | 'settled' | null> {
  await repo.expireLeases(db, till);
  if ((await repo.inFlightUntil(db, till)) !== null) return null;
  const due = await repo.findDue(db, till);
  if (!due) return null;
  // The order before its row, as everybody locks them.
  const order = await orders.findForUpdate(db, due.orderId, null);
  const row = order && (await repo.findForUpdate(db, due.id));
  const isDue = row && row.nextAt !== null && Date.parse(row.nextAt) <= Date.now();
  return isDue && row.storeId === till.storeId && isSameAccount(row, till)
    ? prepareRow(db, using, { row, order })
    : 'settled';
}
