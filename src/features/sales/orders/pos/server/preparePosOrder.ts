import { isAborted, finalStatuses } from '#domain/orders/orders.ts';
import { connect, type PortConnection } from '#features/platform/integrations/server/index.ts';
import { codesOfOrder } from '#features/sales/pos/server/index.ts';
import { dayEnd } from '#features/stores/server/index.ts';
import type { PosOrder } from '#integrations/pos/port.ts';
import { providerNameOf } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import type { Company } from '../../record/server/companyOf.ts';
import * as orders from '../../record/server/orders.repo.ts';
import { posPatience } from '../posPatience.rules.ts';
import { accountOf, credentialOf, isSameAccount, pause } from './posAccounts.repo.ts';
import { type PosAccount, sendSoon } from './posJobKinds.ts';
import { contentOf, posOrderOf } from './posOrderOf.ts';
import * as repo from './posOrders.repo.ts';
import { drop, leaveToPerson } from './settlePosOrder.ts';

export type PosServices = Pick<Services, 'integrations' | 'secrets'>;
export type With = { services: PosServices; company: Company };
type LockedOrder = NonNullable<Awaited<ReturnType<typeof orders.findForUpdate>>>;
type Locked = { row: repo.StoredPosOrder; order: LockedOrder };

/** The next call for an order. Points of sale are called outside of transactions. */
export type PosStep = { row: repo.StoredPosOrder; connection: PortConnection<'pos'> } & (
  | { kind: 'send'; order: PosOrder; attempt: number }
  | { kind: 'find' }
  | { kind: 'cancel'; reference: string }
  | { kind: 'read'; reference: string }
);

const later = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

/** End of the business day in which an order began to wait, by the clock of its store. */
async function patienceEnd(
  db: Db,
  { timeZone, businessDayCutoff }: Company,
  { storeId, queuedAt }: repo.StoredPosOrder,
) {
  const zone = (await repo.timeZoneOf(db, storeId)) ?? timeZone;
  return dayEnd({ timeZone: zone, businessDayCutoff }, new Date(queuedAt)).getTime();
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
  await sendSoon(db, account);
  return true;
}

/** Stores that a call to send the order is in flight, unless it lacks codes or its amounts do not agree. */
async function beginToSend(
  db: Db,
  { company }: With,
  { row }: Locked,
  connection: PortConnection<'pos'>,
): Promise<PosStep | 'settled'> {
  const stored = await repo.orderOf(db, row.orderId);
  if (!stored) return 'settled';
  const account = { provider: row.provider, storeId: row.accountStoreId };
  const codes = await codesOfOrder(db, account, contentOf(stored));
  const built = posOrderOf(stored, { key: row.key, codes, country: company.country });
  if ('missing' in built) {
    await leaveToPerson(db, row, 'Le faltan códigos de la caja.', built.missing);
    return 'settled';
  }
  if ('problem' in built) {
    await leaveToPerson(db, row, built.problem);
    return 'settled';
  }
  const attempt = row.attempts + 1;
  await repo.change(db, row.id, {
    state: 'sending',
    attempts: attempt,
    nextAt: null,
    leasedUntil: later(posPatience.lease),
    problem: null,
    missing: null,
    sentAt: new Date().toISOString(),
  });
  return { kind: 'send', row, connection, order: built.order, attempt };
}

const unknownText = ({ provider }: PosAccount): string =>
  `No sabemos si ${providerNameOf(provider)} tomó el pedido: búscalo en la caja.`;

/** Looks for an order whose response was lost; without a way to, only its webhook or a person resolves it. */
async function beginToFind(db: Db, { row }: Locked, connection: PortConnection<'pos'>): Promise<PosStep | 'settled'> {
  if (connection.adapter.find) {
    await repo.change(db, row.id, { nextAt: later(posPatience.betweenSearches) });
    return { kind: 'find', row, connection };
  }
  const until = Date.parse(row.sentAt ?? row.createdAt) + posPatience.webhook;
  if (Date.now() < until) await repo.change(db, row.id, { nextAt: new Date(until).toISOString() });
  else await leaveToPerson(db, row, unknownText(row));
  return 'settled';
}

/** Cancels or reads an order that is there. */
async function beginToFollow(
  db: Db,
  { row, order }: Locked,
  connection: PortConnection<'pos'>,
): Promise<PosStep | 'settled'> {
  const { reference } = row;
  const { adapter } = connection;
  if (row.task === 'cancel') {
    if (reference !== null && adapter.cancel) {
      await repo.change(db, row.id, { nextAt: later(posPatience.betweenSearches) });
      return { kind: 'cancel', row, connection, reference };
    }
    await repo.change(db, row.id, { task: 'cancelByHand', nextAt: null });
    return 'settled';
  }
  const isFollowed = row.toCompare || !finalStatuses.includes(order.status);
  const isRead = reference !== null && adapter.state && isFollowed;
  await repo.change(db, row.id, isRead ? { nextAt: later(posPatience.read) } : { nextAt: null, toCompare: false });
  return isRead ? { kind: 'read', row, connection, reference } : 'settled';
}

async function prepareRow(db: Db, using: With, locked: Locked): Promise<PosStep | 'settled'> {
  const { row, order } = locked;
  if (row.state === 'waiting' && isAborted(order.status)) {
    await drop(db, row, 'Se canceló antes de enviarlo.');
    return 'settled';
  }
  const isWaiting = row.state === 'waiting';
  if (isWaiting && (await moveToAccount(db, locked))) return 'settled';
  const name = providerNameOf(row.provider);
  const isOver = Date.now() >= (await patienceEnd(db, using.company, row));
  if (isOver && isWaiting) {
    await leaveToPerson(db, row, `${name} no tomó el pedido hasta el cierre del día: digítalo en la caja.`);
    return 'settled';
  }
  if (isOver && row.state === 'unknown') {
    await leaveToPerson(db, row, unknownText(row));
    return 'settled';
  }
  const connection = await connectTo(db, using, row);
  if (!connection) {
    if (isWaiting) await pause(db, row, { problem: `Faltan las credenciales de ${name}.` });
    else await repo.change(db, row.id, { nextAt: later(posPatience.webhook) });
    return 'settled';
  }
  if (isWaiting) return beginToSend(db, using, locked, connection);
  return row.state === 'unknown' ? beginToFind(db, locked, connection) : beginToFollow(db, locked, connection);
}

/**
 * Decides the next call of an account and stores that it is made. Null: nothing is due, or a call is in flight.
 *
 * `settled`: the order that was due needs no call.
 */
export async function preparePosOrder(db: Db, using: With, account: PosAccount): Promise<PosStep | 'settled' | null> {
  await repo.expireLeases(db, account);
  if ((await repo.inFlightUntil(db, account)) !== null) return null;
  const due = await repo.findDue(db, account);
  if (!due) return null;
  // The order before its row, as everybody locks them.
  const order = await orders.findForUpdate(db, due.orderId, null);
  const row = order && (await repo.findForUpdate(db, due.id));
  const isDue = row && row.nextAt !== null && Date.parse(row.nextAt) <= Date.now();
  return isDue && isSameAccount(row, account) ? prepareRow(db, using, { row, order }) : 'settled';
}
