import { beforeEach, expect, test } from 'vitest';
import { movedDay } from '#domain/time/periods.ts';
import { toteatSandbox } from '#integrations/pos/toteat/toteatSandbox.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import { passPosTime } from '#testing/integrations/posJobs.ts';
import { type PosCompany, posShop } from '#testing/integrations/posShop.ts';
import { sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { comparePosOrders } from './comparePosOrders.ts';

const sandbox = await sandboxFor(toteatSandbox);
const { comanda, company } = await posShop('toteat', sandbox, sandbox.address);

let shop: PosCompany;
beforeEach(async () => {
  sandbox.kit.forgive();
  sandbox.openShift();
  shop = await company();
});

/** Places an order that its point of sale has and that is over, on the business day before this one. */
async function orderOfYesterday(): Promise<number> {
  const id = await shop.place();
  await shop.jobs.work();
  await shop.tenant.inTenant(async (db) => {
    const orders = await db.selectFrom('orders').select(['id', 'businessDay']).where('id', '=', id).execute();
    await unaudited(db)
      .updateTable('orders')
      .set({ status: 'completed', businessDay: movedDay(orders[0]?.businessDay ?? '', -1) })
      .where('id', '=', id)
      .execute();
  });
  return id;
}

/** Compares as the work of the night does, and makes the calls that it queued. */
async function compare(): Promise<void> {
  const scope = {
    tenantId: shop.tenant.id,
    requestId: 'compare',
    source: 'clock',
    area: 'orders',
    author: systemAuthor,
  } as const;
  await comparePosOrders({
    jobId: '0',
    scope,
    database: comanda.database,
    inTransaction: async <T>(work: (db: Db) => Promise<T>) => comanda.database.inTenant(scope, work),
    progress: async () => undefined,
    signal: new AbortController().signal,
  });
  await shop.jobs.work();
}

test('an order that its point of sale has needs nobody', async () => {
  const id = await orderOfYesterday();
  await compare();
  expect(await shop.row(id)).toMatchObject({ state: 'sent', task: null, needsPerson: false, toCompare: false });
});

test('an order that its point of sale lost is left to a person', async () => {
  const id = await orderOfYesterday();
  await shop.tenant.inTenant((db) => unaudited(db).updateTable('posOrders').set({ reference: '404404' }).execute());
  await compare();
  const { task, taskReason, needsPerson, toCompare } = await shop.row(id);
  expect({ task, needsPerson, toCompare }).toEqual({ task: 'review', needsPerson: true, toCompare: false });
  expect(taskReason).toMatch(/^No está en Toteat, donde se envió con el n\.º \S+\.$/);
});

test('an order that was canceled there alone is left to a person', async () => {
  const id = await orderOfYesterday();
  await sandbox.move((await shop.row(id)).reference ?? '', 'canceled');
  await compare();
  expect(await shop.row(id)).toMatchObject({ state: 'canceled', task: 'review', needsPerson: true });
});

test('an order is compared again after a failure', async () => {
  const id = await orderOfYesterday();
  sandbox.kit.plan('broken', { on: /orderstatus/i, times: 20 });
  await compare();
  expect(await shop.row(id)).toMatchObject({ toCompare: true, task: null });
  sandbox.kit.forgive();
  await passPosTime(shop.tenant, 300);
  await shop.jobs.work();
  expect(await shop.row(id)).toMatchObject({ toCompare: false, task: null });
});

test('an order of the present business day is not compared', async () => {
  const id = await shop.place();
  await shop.jobs.work();
  await compare();
  expect(await shop.row(id)).toMatchObject({ toCompare: false });
});
