import { beforeAll, expect, test } from 'vitest';
import { demoPassword, superAdminEmail } from '#demo/demoData.ts';
import { identityBase } from '#features/platform/identity/identity.contract.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { runEffects } from '#kit/server/effects.ts';
import { holdCompany, releaseHolds, untilState } from '#testing/holds.ts';
import { storedOrder } from '#testing/orders.ts';
import { type Caller, isolatedTestApp, testPassword, type TestTenant } from '#testing/testApp.ts';
import { type TokenCaller, tokenWith } from '#testing/tokens.ts';
import { accept, respond, webhookReceiver } from '#testing/webhookReceiver.ts';
import { deliver, pass, subscribe } from '#testing/webhooks.ts';

const comanda = await isolatedTestApp();
const sentence = 'Detuvimos tu cuenta por seguridad: escríbenos.';
const contact = 'Nuestro correo es soporte@comanda.test.';
let company: TestTenant;
let token: TokenCaller;

beforeAll(async () => {
  company = await comanda.tenant();
  await comanda.superAdmin(company.slug);
  token = await tokenWith(comanda, company, ['stores.list', 'orders.list', 'orders.show']);
});

const signIn = async (email: string, password = testPassword) => {
  const url = `${identityBase}/accounts:signInWithPassword`;
  const payload = { email, password, tenantId: company.slug };
  const reply = await comanda.app.inject({ method: 'POST', url, payload });
  return { status: reply.statusCode, message: reply.json<{ error?: { message: string } }>().error?.message };
};
const stores = (caller: Pick<Caller, 'call'>) => caller.call(storesApi.list, { query: {} });
const lock = async () => {
  await holdCompany(comanda.database, company.id, { kind: 'security', sentence });
  await untilState(company, 'suspended');
};
const release = async () => {
  await releaseHolds(comanda.database, company.id);
  await untilState(company, 'active');
};

test('nobody signs in to a company that is held for security, and wrong passwords do not reveal it', async () => {
  await lock();
  expect(await signIn(company.admin.email)).toEqual({ status: 400, message: `COMPANY_HELD : ${sentence} ${contact}` });
  expect((await signIn(company.admin.email, 'equivocada')).message).toBe('INVALID_LOGIN_CREDENTIALS');
  expect((await signIn(superAdminEmail, demoPassword)).status).toBe(200);
  await release();
  expect((await signIn(company.admin.email)).status).toBe(200);
});

test('open sessions end the orders in progress and do nothing else', async () => {
  const id = await storedOrder(company, { storeId: await company.store('Centro') });
  await lock();
  expect((await stores(company.admin)).refusal.message).toBe(sentence);
  const moved = await company.admin.call(ordersApi.move, { params: { id }, body: { status: 'preparing' } });
  expect(moved.status).toBe(200);
  await release();
});

test('API tokens are refused also for orders in progress, and are the same after the release', async () => {
  const orders = () => token.call(ordersApi.list, { query: {} });
  expect((await orders()).status).toBe(200);
  await lock();
  expect((await orders()).refusal).toMatchObject({ code: 1260, message: sentence });
  await release();
  expect((await orders()).status).toBe(200);
});

test('people of a company that does not pay still sign in, and its tokens read', async () => {
  await holdCompany(comanda.database, company.id, { kind: 'payment' });
  await untilState(company, 'suspendedPayment');
  expect((await signIn(company.admin.email)).status).toBe(200);
  expect((await stores(token)).status).toBe(200);
  await release();
});

test('deliveries of webhooks that waited longer than their time are sent once more', async () => {
  const receiver = await webhookReceiver(respond(500));
  await subscribe(company, receiver);
  const storeId = await company.store('Sur');
  const id = await storedOrder(company, { storeId });
  await company.inTenant((db) =>
    runEffects(db, 'orderPlaced', { id, storeId, isTest: false, source: 'mercat', status: 'created' }),
  );
  await deliver(comanda, company);
  receiver.use(accept);
  await pass(company, '4 days');
  await deliver(comanda, company);
  expect(receiver.events().map(({ data }) => data.id)).toEqual([id, id]);
});
