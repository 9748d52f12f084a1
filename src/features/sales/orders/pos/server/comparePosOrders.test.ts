import { expect, test } from 'vitest';
import { movedDay } from '#domain/time/periods.ts';
import { toteatSandbox } from '#integrations/pos/toteat/toteatSandbox.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import { remove } from '#kit/server/data/write.ts';
import { passPosTime } from '#testing/integrations/posJobs.ts';
import { posTests } from '#testing/integrations/posShop.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';
import { comparePosOrders } from './comparePosOrders.ts';
import { findDue } from './posOrders.repo.ts';

const { comanda, sandbox, shop } = await posTests(toteatSandbox);

/** Places an order that its point of sale has and that is over, on the business day before this one. */
async function orderOfYesterday(): Promise<number> {
  const id = await shop().place();
  await shop().jobs.work();
  await shop().tenant.inTenant(async (db) => {
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
    tenantId: shop().tenant.id,
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
    checkpoint: async () => undefined,
    signal: new AbortController().signal,
  });
  await shop().jobs.work();
}

test('an order that its point of sale has needs nobody', async () => {
  const id = await orderOfYesterday();
  await compare();
  expect(await shop().row(id)).toMatchObject({ state: 'sent', task: null, needsPerson: false, toCompare: false });
});

test('an order that its point of sale lost is left to a person', async () => {
  const id = await orderOfYesterday();
  await shop().tenant.inTenant((db) => unaudited(db).updateTable('posOrders').set({ reference: '404404' }).execute());
  await compare();
  const { task, taskReason, needsPerson, toCompare } = await shop().row(id);
  expect({ task, needsPerson, toCompare }).toEqual({ task: 'review', needsPerson: true, toCompare: false });
  expect(taskReason).toMatch(/^No está en Toteat, donde se envió con el n\.º \S+\.$/);
});

test('an order that was canceled there alone is left to a person', async () => {
  const id = await orderOfYesterday();
  await sandbox.move((await shop().row(id)).reference ?? '', 'canceled');
  await compare();
  expect(await shop().row(id)).toMatchObject({ state: 'canceled', task: 'review', needsPerson: true });
});

test('an order is compared again after a failure', async () => {
  const id = await orderOfYesterday();
  sandbox.kit.plan('broken', { on: /orderstatus/i, times: 20 });
  await compare();
  expect(await shop().row(id)).toMatchObject({ toCompare: true, task: null });
  sandbox.kit.forgive();
  await passPosTime(shop().tenant, 300);
  await shop().jobs.work();
  expect(await shop().row(id)).toMatchObject({ toCompare: false, task: null });
});

test.each([
  ['few reads that fail', 'broken'],
  ['credentials that are wrong', 'unauthorised'],
] as const)(
  'the comparison of an order ends after %s, and nobody is told that it is missing',
  async (_title, failure) => {
    const id = await orderOfYesterday();
    if (failure === 'broken') sandbox.kit.plan('broken', { on: /orderstatus/i, times: 100 });
    else await giveCredentials(shop().tenant, 'toteat', { values: sandbox.wrongCredentials });
    await compare();
    for (let reads = 0; reads < 4; reads += 1) {
      await passPosTime(shop().tenant, 300);
      await shop().jobs.work();
    }
    expect(await shop().row(id)).toMatchObject({ toCompare: false, nextAt: null, task: null, needsPerson: false });
  },
);

test('an order whose account has no credentials any longer is not compared', async () => {
  const id = await orderOfYesterday();
  await shop().tenant.inTenant(async (db) => {
    const credentials = await db.selectFrom('authCredentials').select('id').executeTakeFirstOrThrow();
    await remove(db, 'authCredentials', credentials.id);
  });
  await compare();
  expect(await shop().row(id)).toMatchObject({ toCompare: false, nextAt: null, task: null });
});

test('new orders go before orders that are compared', async () => {
  const id = await orderOfYesterday();
  await shop().tenant.inTenant((db) => unaudited(db).updateTable('posOrders').set({ state: 'closed' }).execute());
  const next = await shop().place();
  await shop().tenant.inTenant((db) =>
    unaudited(db)
      .updateTable('posOrders')
      .set({ toCompare: true, nextAt: new Date(0).toISOString() })
      .where('orderId', '=', id)
      .execute(),
  );
  const due = await shop().tenant.inTenant((db) =>
    findDue(db, { provider: 'toteat', accountStoreId: null, storeId: shop().storeId }),
  );
  expect(due?.orderId).toBe(next);
});

test('an order of the present business day is not compared', async () => {
  const id = await shop().place();
  await shop().jobs.work();
  await compare();
  expect(await shop().row(id)).toMatchObject({ toCompare: false });
});
