import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { idempotently } from '#kit/server/http/idempotency.ts';
import { dueOf } from '../../cash/server/cash.repo.ts';
import { fail } from '../../drivers.failures.ts';
import { assignedOrderIds } from '../../record/server/drivers.repo.ts';
import type { Run } from '../run.contract.ts';
import * as repo from './run.repo.ts';

/** The driver of a token; fails for unknown ones. */
export const requireDriver = async (db: Db, token: string): Promise<repo.LinkedDriver> =>
  (await repo.driverByToken(db, token)) ?? fail('runEnded');

/** The run a token opens, as it is now. */
export async function runOf(db: Db, { timeZone, country }: Ctx['tenant'], token: string): Promise<Run> {
  const driver = await requireDriver(db, token);
  const { id, name: driverName, status, storeName, storePhone } = driver;
  const [orders, due] = await Promise.all([
    assignedOrderIds(db, id).then((ids) => repo.runOrders(db, ids)),
    dueOf(db, [id]),
  ]);
  const place = { storeName, storePhone, timeZone: driver.timeZone ?? timeZone, country };
  return { driverName, status, ...place, cashDue: due.get(id) ?? 0, orders };
}

/** The driver of a token, during their shift. */
export async function requireDriverOnShift({ database, scope }: Ctx, token: string): Promise<repo.LinkedDriver> {
  const driver = await database.readTenant(scope, (db) => requireDriver(db, token));
  if (driver.status === 'off') fail('driverCannotLeave', { message: 'Estás fuera de turno. Avisa en tu local.' });
  return driver;
}

/**
 * Runs an action as the driver of a token, once per idempotency key, since phones resend on bad connections.
 *
 * Returns the first result for repeated keys.
 */
export async function asDriver<T>(
  ctx: Ctx,
  { token, content }: { token: string; content: readonly unknown[] },
  work: (db: Db, driver: repo.LinkedDriver) => Promise<T>,
): Promise<T> {
  const { database, scope } = ctx;
  const driver = await requireDriverOnShift(ctx, token);
  const author = { id: null, name: driver.name, email: null, superAdmin: false };
  const { idempotencyKey } = ctx.request;
  return database.inTenant({ ...scope, area: 'drivers', source: 'driver', author }, (db) => {
    const run = () => work(db, driver);
    return idempotencyKey ? idempotently(db, idempotencyKey, [token, ...content], run) : run();
  });
}
