import { businessDayOf } from '#domain/time/businessDay.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { fail } from '../../drivers.failures.ts';
import { find } from '../../record/server/drivers.repo.ts';
import { type CashReceipt, cashApi, type DriverCash } from '../cash.contract.ts';
import * as repo from './cash.repo.ts';

async function cashOf({ db }: Pick<Ctx, 'db'>, driverId: number): Promise<DriverCash> {
  const [due, days, entries] = await Promise.all([
    repo.dueOf(db, [driverId]),
    repo.daysOf(db, driverId),
    repo.entriesOf(db, driverId),
  ]);
  return { due: due.get(driverId) ?? 0, days, entries };
}

/** Today, by the clock of a store. */
async function dayAt({ db, tenant, actor }: Ctx, storeId: number): Promise<string> {
  const store = await db.selectFrom('stores').select('timeZone').where('id', '=', storeId).executeTakeFirst();
  if (!store || (actor.storeIds && !actor.storeIds.includes(storeId))) return fail('notFound');
  return businessDayOf({ ...tenant, timeZone: store.timeZone ?? tenant.timeZone }, Date.now());
}

async function receive(ctx: Ctx, id: number, receipt: CashReceipt): Promise<void> {
  const { db, actor } = ctx;
  const { name: driverName, storeId } = (await find(db, id, actor.storeIds)) ?? fail('notFound');
  if (receipt.businessDay > (await dayAt(ctx, storeId)))
    fail('invalidFields', { fields: { business_day: ['Ese día todavía no llega'] } });
  await repo.insert(db, { ...receipt, driverId: id, driverName, storeId });
}

export const driverCash = implementApi(cashApi, {
  async ofDriver(ctx, { params: { id } }) {
    if (!(await find(ctx.db, id, ctx.actor.storeIds))) fail('notFound');
    return cashOf(ctx, id);
  },
  async receive(ctx, { params: { id }, body }) {
    await receive(ctx, id, body);
    return cashOf(ctx, id);
  },
  async ofStore(ctx, { query: { storeId, day } }) {
    const today = await dayAt(ctx, storeId);
    return { day: day ?? today, data: await repo.dayOfStore(ctx.db, storeId, day ?? today) };
  },
  async ofStores({ db, tenant, actor }, { query: { day } }) {
    const of = day ?? businessDayOf(tenant, Date.now());
    return { day: of, data: await repo.storesOfDay(db, of, actor.storeIds) };
  },
});
