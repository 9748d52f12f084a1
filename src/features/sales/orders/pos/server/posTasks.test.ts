import { beforeEach, expect, test } from 'vitest';
import { popappSandbox } from '#integrations/pos/popapp/popappSandbox.ts';
import { remove } from '#kit/server/data/write.ts';
import { passPosDay, passPosTime } from '#testing/integrations/posJobs.ts';
import { posTests } from '#testing/integrations/posShop.ts';
import { posOrdersApi } from '../posOrders.contract.ts';
import { requestCorrection } from './posEffects.ts';

const { sandbox, shop } = await posTests(popappSandbox);

let id: number;
beforeEach(async () => {
  id = await shop().place();
  await shop().jobs.work();
});
const work = () => shop().jobs.work();
const book = () => shop().books(id)[0];

test('an order that is canceled is canceled at a point of sale that can', async () => {
  expect(book()?.state).toBe('accepted');
  await shop().move(id, 'canceled');
  await work();
  expect(book()?.state).toBe('canceled');
  expect(await shop().row(id)).toMatchObject({ state: 'canceled', task: null, needsPerson: false });
});

test.each(['lost', 'broken', 'limited'] as const)('a cancellation with the fault %s is made again', async (failure) => {
  await shop().move(id, 'canceled');
  sandbox.kit.plan(failure, { on: /^(POST|PUT|DELETE|PATCH) /, times: 1 });
  await work();
  await passPosTime(shop().tenant, 70);
  await work();
  expect(book()?.state).toBe('canceled');
  expect(await shop().row(id)).toMatchObject({ state: 'canceled', task: null });
});

test('a closed order that is canceled here is left to a person, who ticks it off', async () => {
  await sandbox.move(book()?.reference ?? '', 'closed');
  await passPosTime(shop().tenant, 200);
  await work();
  expect((await shop().row(id)).state).toBe('closed');
  await shop().move(id, 'canceled');
  await work();
  expect(await shop().row(id)).toMatchObject({ task: 'cancelByHand', needsPerson: true });
});

test('a cancellation that fails until the business day ends is left to a person', async () => {
  await passPosDay(shop().tenant);
  await shop().move(id, 'canceled');
  sandbox.kit.plan('broken', { on: /./, times: 1000 });
  await work();
  expect(await shop().row(id)).toMatchObject({ task: 'cancel', needsPerson: false });
  await passPosDay(shop().tenant);
  await work();
  expect(await shop().row(id)).toMatchObject({
    task: 'cancelByHand',
    needsPerson: true,
    problem: 'PopApp no anuló el pedido hasta el cierre del día.',
  });
});

test('a cancellation without credentials is left to a person when the business day ends', async () => {
  await shop().tenant.inTenant(async (db) => {
    const credentials = await db.selectFrom('authCredentials').select('id').executeTakeFirstOrThrow();
    await remove(db, 'authCredentials', credentials.id);
  });
  await shop().move(id, 'canceled');
  await work();
  expect((await shop().row(id)).task).toBe('cancel');
  await passPosDay(shop().tenant);
  await work();
  expect(await shop().row(id)).toMatchObject({ task: 'cancelByHand', nextAt: null, needsPerson: true });
});

test('the order of a point of sale without credentials is followed until its day ends', async () => {
  await shop().tenant.inTenant(async (db) => {
    const credentials = await db.selectFrom('authCredentials').select('id').executeTakeFirstOrThrow();
    await remove(db, 'authCredentials', credentials.id);
  });
  await passPosTime(shop().tenant, 200);
  await work();
  expect((await shop().row(id)).nextAt).not.toBeNull();
  await passPosDay(shop().tenant);
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'sent', nextAt: null, needsPerson: false });
});

test('an order that its channel changes twice has both changes to correct', async () => {
  for (const change of ['Rappi sacó la bebida.', 'Rappi agregó un postre.'])
    await shop().tenant.inTenant((db) => requestCorrection(db, id, change));
  expect(await shop().row(id)).toMatchObject({
    task: 'correct',
    taskReason: 'Rappi sacó la bebida. Rappi agregó un postre.',
  });
});

test('an order whose channel changed it has to be corrected there', async () => {
  await shop().tenant.inTenant((db) => requestCorrection(db, id, 'Rappi sacó la bebida'));
  const { body } = await shop().tenant.admin.call(posOrdersApi.problems, {});
  expect(body.data).toMatchObject([{ orderId: id, task: 'correct', taskReason: 'Rappi sacó la bebida' }]);
  await shop().tenant.admin.call(posOrdersApi.finishTask, { params: { id: (await shop().row(id)).id } });
  expect(await shop().row(id)).toMatchObject({ state: 'sent', task: null, needsPerson: false });
});
