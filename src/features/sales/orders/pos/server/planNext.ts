import type { Db } from '#kit/server/data/database.ts';
import { maxInFlight } from '../callSlots.rules.ts';
import { busyStores, type Caller, lockAccount, releaseSlot } from './callSlots.repo.ts';
import { findDocumentStore, nextDocumentAt } from './documents/prepareDocument.ts';
import { type PosTill, sendAllSoon, sendAt } from './posJobKinds.ts';
import * as repo from './posOrders.repo.ts';

/** When the next order or document of a till is due; null: none waits. */
async function nextDueAt(db: Db, till: PosTill): Promise<string | null> {
  const [first = null] = [await repo.nextDueAt(db, till), await nextDocumentAt(db, till)]
    .filter((at) => at !== null)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other));
  return first;
}

/** The tills of an account that wait longest, as many as may call now. */
async function waitingTills(db: Db, { provider, accountStoreId }: PosTill): Promise<PosTill[]> {
  const account = { provider, accountStoreId };
  const busy = await busyStores(db, account);
  if (busy.length >= maxInFlight) return [];
  const storeIds = await repo.listDueStores(db, account, { busyStoreIds: busy, limit: maxInFlight - busy.length });
  while (busy.length + storeIds.length < maxInFlight) {
    const next = await findDocumentStore(db, account, [...busy, ...storeIds]);
    if (!next) break;
    storeIds.push(next.storeId);
  }
  return storeIds.map((storeId) => ({ ...account, storeId }));
}

/**
 * Ends the call of a till, and queues the next ones of its account.
 *
 * The call of a process that ended is over too: its order waits for the end of its lease, other tills do not.
 */
export async function planNext(db: Db, till: PosTill, caller?: Caller): Promise<void> {
  await lockAccount(db, till);
  await releaseSlot(db, till, caller);
  const inFlightUntil = await repo.inFlightUntil(db, till);
  const at = inFlightUntil ?? (await nextDueAt(db, till));
  const isDue = at !== null && Date.parse(at) <= Date.now();
  await sendAllSoon(db, [...(await waitingTills(db, till)), ...(isDue ? [till] : [])]);
  if (at !== null && !isDue) await sendAt(db, till, at);
}
