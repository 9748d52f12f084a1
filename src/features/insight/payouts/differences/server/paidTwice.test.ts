import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mercadoPago } from '#integrations/payments/mercado_pago/mercadoPago.ts';
import { mercadoPagoSandbox } from '#integrations/payments/mercado_pago/mercadoPagoSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openForTest } from '#testing/integrations/openForTest.ts';
import { giveCredentials, sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { sandboxServices } from '#testing/integrations/sandboxServices.ts';
import { storedOrder } from '#testing/orders.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { payoutsArea } from '../../payouts.area.ts';
import { differencesApi } from '../differences.contract.ts';

const sandbox = await sandboxFor(mercadoPagoSandbox);
const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
const services = sandboxServices(comanda.config, sandbox.address, 50);
const worker = await runJobs(comanda.database, payoutsArea.jobs(services), { lookEvery: 100, outageEvery: 100 });
afterAll(() => worker.stop());

const never = new AbortController().signal;
const amount = 13_790;
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await comanda.tenant();
  await giveCredentials(tenant, 'mercado_pago', { values: sandbox.credentials });
});

async function compare(): Promise<void> {
  const { jobId } = (await tenant.admin.call(differencesApi.compare)).body;
  const job = () =>
    tenant.inTenant((db) =>
      db.selectFrom('jobs').select('status').where('id', '=', Number(jobId)).executeTakeFirstOrThrow(),
    );
  await vi.waitFor(async () => expect((await job()).status).toBe('done'), { timeout: 15_000, interval: 40 });
}
const found = async () =>
  (await tenant.admin.call(differencesApi.list, { query: {} })).body.data.map(({ kind, theirs, ours, state }) => ({
    kind,
    theirs,
    ours,
    state,
  }));

test('reports a Mercado Pago preference paid twice until the second payment is refunded', async () => {
  const { opened } = openForTest(mercadoPago, sandbox, sandbox.credentials);
  const gateway = mercadoPago.payments?.open(opened);
  if (!gateway?.begin) throw new Error('Mercado Pago takes payments');
  const key = `t${tenant.id}x1`;
  const guest = { name: 'Camila Rojas', mail: null, phone: '+56987654321' };
  const urls = { returnUrl: 'https://tienda.test/vuelta', webhookUrl: 'https://tienda.test/aviso' };
  const method = 'mercado_pago' as const;
  const { step, reference } = await gateway.begin(
    { key, method, amount, description: 'Pedido', ...urls, guest },
    never,
  );
  await sandbox.visit(step, 'approve');
  const orderId = await storedOrder(tenant, {
    storeId: await tenant.store('Ñuñoa'),
    status: 'completed',
    paymentMethod: method,
  });
  const paidAt = new Date().toISOString();
  const row = {
    orderId,
    type: method,
    status: 'completed' as const,
    amount,
    reference,
    provider: 'mercado_pago',
    paidAt,
  };
  await tenant.inTenant((db) =>
    unaudited(db)
      .insertInto('payments')
      .values({ ...row, attemptKey: key })
      .execute(),
  );
  await compare();
  expect(await found()).toEqual([]);
  const { payment_id: second } = await sandbox.visit(step, 'approve');
  await compare();
  const twice = { kind: 'amount', theirs: 2 * amount, ours: amount };
  expect(await found()).toEqual([{ ...twice, state: 'open' }]);
  // The second payment is refunded in the provider's panel; the first one still pays for the order.
  await opened.http.send(
    {
      name: 'Devolver el pago',
      method: 'POST',
      path: `/v1/payments/${second}/refunds`,
      json: {},
      headers: { authorization: `Bearer ${sandbox.credentials.accessToken}`, 'x-idempotency-key': 'panel' },
      repeat: 'again',
    },
    never,
  );
  await compare();
  expect(await found()).toEqual([{ ...twice, state: 'gone' }]);
});
