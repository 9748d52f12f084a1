import { expect, test } from 'vitest';
import { bsaleSandbox } from '#integrations/pos/bsale/bsaleSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { passPosTime } from '#testing/integrations/posJobs.ts';
import { posTests } from '#testing/integrations/posShop.ts';
import { refundInCash } from '#testing/integrations/refundInCash.ts';

const { sandbox, shop } = await posTests(bsaleSandbox);

const work = () => shop().jobs.work();

/** The documents of an order, as kind and total. */
const documentsOf = (id: number) => {
  const [book] = shop().books(id);
  const all = sandbox.documents();
  const at = all.findIndex(({ reference }) => reference === book?.reference);
  return at === -1 ? [] : all.slice(at).map(({ kind, total }) => [kind, total]);
};

test('an order is a receipt of its total', async () => {
  const id = await shop().place();
  await work();
  expect(documentsOf(id)).toEqual([['receipt', 17_940]]);
  const issued = sandbox.documents().at(-1);
  expect(await shop().row(id)).toMatchObject({ state: 'sent', reference: issued?.reference, number: issued?.number });
});

test('an order whose response was lost has one document', async () => {
  const id = await shop().place();
  sandbox.kit.plan('lost', { on: /^POST .*documents/ });
  await work();
  expect((await shop().row(id)).state).toBe('unknown');
  await passPosTime(shop().tenant, 10);
  await work();
  expect((await shop().row(id)).state).toBe('sent');
  expect(documentsOf(id)).toEqual([['receipt', 17_940]]);
});

test('an order without folios is left to a person, and not sent again', async () => {
  const id = await shop().place();
  sandbox.setFolios('none');
  await work();
  const problem = expect.stringMatching(/folios/);
  expect(await shop().row(id)).toMatchObject({ needsPerson: true, problem, attempts: 1 });
  sandbox.setFolios('available');
  await passPosTime(shop().tenant, 3600);
  await work();
  expect(await shop().row(id)).toMatchObject({ needsPerson: true, attempts: 1 });
  expect(shop().books(id)).toEqual([]);
});

test('a canceled order has a credit note of its total', async () => {
  const id = await shop().place();
  await work();
  await shop().move(id, 'canceled');
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'canceled', needsPerson: false });
  expect(documentsOf(id)).toEqual([
    ['receipt', 17_940],
    ['creditNote', 17_940],
  ]);
});

test('a failed order is credited as its refund is, and in full where nothing was paid', async () => {
  const [paid, refunded, unpaid] = [await shop().sold(), await shop().sold(), await shop().sold()];
  const issued = async (id: number) => (await shop().documents(id)).documents.map(({ kind, total }) => [kind, total]);
  const pay = (orderId: number) =>
    shop().tenant.inTenant((db) =>
      unaudited(db)
        .insertInto('payments')
        .values({ orderId, type: 'cash', amount: 17_940, status: 'completed', paidAt: new Date().toISOString() })
        .execute(),
    );
  await pay(paid);
  await pay(refunded);
  for (const id of [paid, refunded, unpaid]) {
    await shop().move(id, 'preparing');
    await shop().move(id, 'failed');
  }
  await refundInCash(shop().tenant, refunded, { amount: 1990, parts: ['1-1-0'] });
  await work();
  expect(await issued(paid)).toEqual([['receipt', 17_940]]);
  expect(await issued(refunded)).toEqual([
    ['receipt', 17_940],
    ['creditNote', 1990],
  ]);
  expect(await issued(unpaid)).toEqual([
    ['receipt', 17_940],
    ['creditNote', 17_940],
  ]);
  expect(await shop().row(paid)).toMatchObject({ state: 'sent', task: null, needsPerson: false });
});

test('a failed order that was refunded before it was there gets no document', async () => {
  sandbox.setFolios('none');
  const id = await shop().place();
  await shop().tenant.inTenant((db) =>
    unaudited(db)
      .insertInto('payments')
      .values({ orderId: id, type: 'cash', amount: 17_940, status: 'refunded', paidAt: new Date().toISOString() })
      .execute(),
  );
  await shop().move(id, 'preparing');
  await shop().move(id, 'failed');
  sandbox.setFolios('available');
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'dropped' });
  expect(await shop().documents(id)).toMatchObject({ documents: [] });
});

test('an order whose cancellation is refused there is left to a person with the reason', async () => {
  const id = await shop().place();
  await work();
  sandbox.setFolios('none');
  await shop().move(id, 'canceled');
  await work();
  expect(await shop().row(id)).toMatchObject({ task: 'cancelByHand', problem: expect.stringMatching(/folios/) });
});
