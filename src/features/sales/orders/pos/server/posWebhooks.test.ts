import { beforeEach, expect, test } from 'vitest';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { fudoSandbox } from '#integrations/pos/fudo/fudoSandbox.ts';
import { startSandbox } from '#integrations/sandbox/sandbox.ts';
import { passPosTime } from '#testing/integrations/posJobs.ts';
import { posShop, posTests } from '#testing/integrations/posShop.ts';
import { giveCredentials } from '#testing/integrations/providerSandbox.ts';

const { comanda, sandbox, shop } = await posTests(fudoSandbox);

const sending = { on: /^POST .*orders/i };

let webhookPath: string;
beforeEach(async () => {
  const { body } = await shop().tenant.admin.call(credentialsApi.list, { query: { key: 'fudo' } });
  webhookPath = new URL(body.data[0]?.webhookUrl ?? '').pathname;
});
const work = () => shop().jobs.work();
const pass = (seconds: number) => passPosTime(shop().tenant, seconds);

/** Delivers the last webhook of the point of sale. */
async function deliver(): Promise<void> {
  const { headers = {}, body = '' } = sandbox.kit.webhooks.at(-1) ?? {};
  const { statusCode } = await comanda.app.inject({ method: 'POST', url: webhookPath, headers, payload: body });
  expect(statusCode).toBe(200);
}
async function loseResponse(): Promise<number> {
  const id = await shop().place();
  sandbox.kit.plan('lost', sending);
  await work();
  expect((await shop().row(id)).state).toBe('unknown');
  return id;
}

test('a webhook with our key finds an order whose response was lost', async () => {
  const id = await loseResponse();
  const reference = shop().books(id)[0]?.reference ?? '';
  await sandbox.move(reference, 'accepted');
  await deliver();
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'sent', reference, nextAt: null });
});

test('an order that cannot be looked for is left to a person after five minutes, and found by a late webhook', async () => {
  const id = await loseResponse();
  await pass(120);
  await work();
  expect((await shop().row(id)).needsPerson).toBe(false);
  await pass(200);
  await work();
  expect(await shop().row(id)).toMatchObject({
    state: 'unknown',
    needsPerson: true,
    problem: 'No sabemos si Fudo tomó el pedido: búscalo en la caja.',
  });
  expect(shop().books(id)).toHaveLength(1);
  await sandbox.move(shop().books(id)[0]?.reference ?? '', 'ready');
  await deliver();
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'sent', needsPerson: false, problem: null });
});

test('webhooks close an order, and those that come late do not open it again', async () => {
  const id = await shop().place();
  await work();
  const { reference } = await shop().row(id);
  await sandbox.move(reference ?? '', 'closed');
  await deliver();
  await work();
  expect((await shop().row(id)).state).toBe('closed');
  await sandbox.move(reference ?? '', 'ready');
  await deliver();
  await work();
  expect((await shop().row(id)).state).toBe('closed');
});

test('an order that was canceled here while its result was unknown has to be canceled there once it is found', async () => {
  const id = await loseResponse();
  await shop().move(id, 'canceled');
  await sandbox.move(shop().books(id)[0]?.reference ?? '', 'accepted');
  await deliver();
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'sent', task: 'cancelByHand', needsPerson: true });
  await sandbox.move(shop().books(id)[0]?.reference ?? '', 'canceled');
  await deliver();
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'canceled', task: null, needsPerson: false });
});

test('a webhook of an order that is none of ours changes nothing', async () => {
  const id = await shop().place();
  await work();
  const row = await shop().row(id);
  const body = JSON.stringify({ event: 'ORDER-CLOSED', orderId: '404', externalId: '1Z404' });
  await comanda.app.inject({
    method: 'POST',
    url: webhookPath,
    headers: { 'content-type': 'application/json' },
    payload: body,
  });
  await work();
  expect(await shop().row(id)).toEqual(row);
});

test('an order waits for a point of sale that cannot be connected, and is not unknown', async () => {
  const short = await startSandbox(fudoSandbox);
  const { company: open } = await posShop('fudo', short, short.address);
  const offline = await open();
  await short.stop();
  const id = await offline.place();
  await offline.jobs.work();
  expect(await offline.row(id)).toMatchObject({ state: 'waiting', needsPerson: false });
  const back = await startSandbox(fudoSandbox, { port: Number(new URL(short.address).port) });
  await passPosTime(offline.tenant, 20);
  await offline.jobs.work();
  await back.stop();
  expect((await offline.row(id)).state).toBe('sent');
  expect(back.books()).toHaveLength(1);
});

test('the same number at the accounts of two stores is two orders', async () => {
  const first = await shop().place();
  await work();
  const { reference } = await shop().row(first);
  await giveCredentials(shop().tenant, 'fudo', { values: sandbox.credentials, storeId: shop().storeId });
  const { body } = await shop().tenant.admin.call(credentialsApi.list, { query: { key: 'fudo' } });
  const ofStore = body.data.find(({ store }) => store?.id === shop().storeId);
  const payload = JSON.stringify({ event: 'ORDER-CLOSED', orderId: reference });
  const headers = { 'content-type': 'application/json' };
  const receive = async (url: string) => {
    const { statusCode } = await comanda.app.inject({ method: 'POST', url, headers, payload });
    expect(statusCode).toBe(200);
    await work();
    return (await shop().row(first)).state;
  };
  expect(await receive(new URL(ofStore?.webhookUrl ?? '').pathname)).toBe('sent');
  // The same event of the account that has the order is no repeated one.
  expect(await receive(webhookPath)).toBe('closed');
});
