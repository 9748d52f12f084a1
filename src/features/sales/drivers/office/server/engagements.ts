import type { Db } from '#kit/server/data/database.ts';
import { dueOf } from '../../cash/server/cash.repo.ts';
import { fail } from '../../drivers.failures.ts';
import { type Engagements, engagedError } from '../../record/drivers.rules.ts';
import * as repo from '../../record/server/drivers.repo.ts';

/** Orders and cash that tie a driver to their store. The caller must hold the driver's lock. */
export async function engagementsOf(
  db: Db,
  { id, name }: Pick<repo.LockedDriver, 'id' | 'name'>,
): Promise<Engagements> {
  const [orderIds, due] = await Promise.all([repo.assignedOrderIds(db, id), dueOf(db, [id])]);
  return { name, carried: orderIds, due: due.has(id) };
}

/** Refuses while a driver has orders, or money that is not settled. */
export async function requireFree(db: Db, driver: repo.LockedDriver): Promise<void> {
  const message = engagedError(await engagementsOf(db, driver));
  if (message) fail('driverBusy', { message });
}

/** Rejects the end of a shift while the driver has orders; cash can be settled later. */
export async function requireNoOrders(db: Db, driver: repo.LockedDriver): Promise<void> {
  const message = engagedError({ ...(await engagementsOf(db, driver)), due: false });
  if (message) fail('driverBusy', { message });
}
