import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dashboardApi } from '#features/insight/dashboard/dashboard.contract.ts';
import type { GuestChoice } from '#integrations/payments/paymentBooks.ts';
import { webpay } from '#integrations/payments/webpay/webpay.ts';
import { webpaySandbox } from '#integrations/payments/webpay/webpaySandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openForTest } from '#testing/integrations/openForTest.ts';
import { giveCredentials, sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { sandboxServices } from '#testing/integrations/sandboxServices.ts';
import { storedOrder } from '#testing/orders.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { payoutsArea } from '../../payouts.area.ts';
import { type DifferenceQuery, differencesApi } from '../differences.contract.ts';

const sandbox = await sandboxFor(webpaySandbox);
const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
const services = sandboxServices(comanda.config, sandbox.address, 50);
const worker = await runJobs(comanda.database, payoutsArea.jobs(services), {
  concurrency: 2,
  lookEvery: 100,
  outageEvery: 100,
});
afterAll(() => worker.stop());

const never = new AbortController().signal;
const amount = 13_790;
let tenant: TestTenant;
let storeId: number;
beforeAll(async () => {
  tenant = await comanda.tenant();
  storeId = await tenant.store('Ñuñoa');
  await giveCredentials(tenant, 'webpay', { values: sandbox.credentials });
});
beforeEach(() => sandbox.kit.forgive());

type Stored = {
  status?: 'created' | 'completed' | 'canceled' | 'refunded';
  reference?: string | null;
  amount?: number;
  storeId?: number;
};
let last = 0;

/** Stores a Webpay payment attempt. Returns its id, its order and its attempt key. */
async function attempt({ status = 'completed', reference = null, amount: ours = amount, ...at }: Stored = {}) {
  last += 1;
  const attemptKey = `t${tenant.id}x${last}`;
  const orderId = await storedOrder(tenant, {
    storeId: at.storeId ?? storeId,
    status: 'completed',
    paymentMethod: 'online',
  });
  const paidAt = status === 'created' ? null : new Date().toISOString();
  const row = { orderId, type: 'online', status, amount: ours, reference, provider: 'webpay', attemptKey, paidAt };
  const { id } = await tenant.inTenant((db) =>
    unaudited(db).insertInto('payments').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return { id, orderId, attemptKey };
}

/** Creates a payment only at Webpay. Returns its reference there. */
async function atWebpay({ act = 'approve', of = amount }: { act?: GuestChoice; of?: number } = {}) {
  last += 1;
  const { opened } = openForTest(webpay, sandbox, sandbox.credentials);
  const gateway = webpay.payments?.open(opened);
  if (!gateway?.begin || !gateway.complete) throw new Error('Webpay takes payments on a page of its own');
  const key = `w${last}`;
  const guest = { name: 'Camila Rojas', mail: null, phone: '+56987654321' };
  const urls = { returnUrl: 'https://tienda.test/vuelta', webhookUrl: 'https://tienda.test/aviso' };
  const request = { key, method: 'online' as const, amount: of, description: 'Pedido', ...urls, guest };
  const { reference, step } = await gateway.begin(request, never);
  const stored = { key, reference, method: 'online' as const, amount: of, paidAt: null, card: null };
  await gateway.complete(stored, await sandbox.visit(step, act), never);
  const refundAtWebpay = (back: number) =>
    gateway.refund({ key: `r${key}`, amount: back, payment: stored, alreadyRefunded: 0 }, never);
  return { reference, refundAtWebpay };
}

const storedRefund = (paid: { id: number; orderId: number }, back: number) =>
  tenant.inTenant((db) =>
    unaudited(db)
      .insertInto('refunds')
      .values({
        paymentId: paid.id,
        orderId: paid.orderId,
        amount: back,
        reason: 'Llegó frío',
        state: 'refunded',
        authorName: 'Camila',
        businessDay: '2026-11-20',
        hour: 12,
      })
      .execute(),
  );

const list = async (query: Partial<DifferenceQuery> = {}, who: Caller = tenant.admin) =>
  (await who.call(differencesApi.list, { query })).body.data;
const ofOrder = async (orderId: number) => list({ query: `#${orderId}` });
const checked = (id: number) =>
  tenant.inTenant((db) =>
    db.selectFrom('paymentChecks').select(['failure', 'checkedAt']).where('paymentId', '=', id).executeTakeFirst(),
  );

/** Runs a comparison and waits for its end, so that the next one reads the provider again. */
async function compare({ id }: { id: number }) {
  const { jobId } = (await tenant.admin.call(differencesApi.compare)).body;
  const job = () =>
    tenant.inTenant((db) =>
      db.selectFrom('jobs').select('status').where('id', '=', Number(jobId)).executeTakeFirstOrThrow(),
    );
  await vi.waitFor(async () => expect((await job()).status).toBe('done'), { timeout: 15_000, interval: 40 });
  expect(await checked(id)).toMatchObject({ failure: null });
}

describe('comparing payments with a provider', () => {
  test('reports no difference for matching payments', async () => {
    const paid = await attempt({ reference: (await atWebpay()).reference });
    await compare(paid);
    expect(await ofOrder(paid.orderId)).toEqual([]);
  });

  test('reports a payment that the provider does not have', async () => {
    const paid = await attempt({ reference: 'f'.repeat(64) });
    await compare(paid);
    expect(await ofOrder(paid.orderId)).toMatchObject([
      { kind: 'ours', theirs: null, ours: amount, theirStatus: 'unknown', ourStatus: 'completed', state: 'open' },
    ]);
  });

  test('reports money that only the provider has, and processes it like a webhook event', async () => {
    const paid = await attempt({ status: 'canceled', reference: (await atWebpay()).reference });
    await compare(paid);
    expect(await ofOrder(paid.orderId)).toMatchObject([{ kind: 'theirs', theirs: amount, ours: null }]);
    await vi.waitFor(async () => {
      const row = await tenant.inTenant((db) =>
        db.selectFrom('payments').select(['status', 'problem']).where('id', '=', paid.id).executeTakeFirst(),
      );
      expect(row).toEqual({ status: 'refund', problem: 'late' });
    });
  });

  test('reports a different amount or state', async () => {
    const dearer = await attempt({ reference: (await atWebpay({ of: amount - 1000 })).reference });
    const rejected = await attempt({ reference: (await atWebpay({ act: 'reject' })).reference });
    await compare(dearer);
    await compare(rejected);
    expect(await ofOrder(dearer.orderId)).toMatchObject([{ kind: 'amount', theirs: amount - 1000, ours: amount }]);
    expect(await ofOrder(rejected.orderId)).toMatchObject([{ kind: 'state', theirStatus: 'failed', ours: amount }]);
  });

  test('reports different refunds until the provider has them too', async () => {
    const { reference, refundAtWebpay } = await atWebpay();
    const paid = await attempt({ reference });
    await storedRefund(paid, 1000);
    await compare(paid);
    expect(await ofOrder(paid.orderId)).toMatchObject([{ kind: 'ours', isRefund: true, theirs: null, ours: 1000 }]);
    await refundAtWebpay(1000);
    await compare(paid);
    expect(await ofOrder(paid.orderId)).toMatchObject([{ state: 'gone', settledBy: null, reason: null }]);
    const back = await atWebpay();
    const unaware = await attempt({ reference: back.reference });
    await back.refundAtWebpay(2000);
    await compare(unaware);
    expect(await ofOrder(unaware.orderId)).toMatchObject([
      { kind: 'theirs', isRefund: true, theirs: 2000, ours: null },
    ]);
  });

  test('skips payments the guest can still complete', async () => {
    const open = await attempt({ status: 'created', reference: (await atWebpay({ act: 'leave' })).reference });
    await compare(await attempt({ reference: (await atWebpay()).reference }));
    expect(await checked(open.id)).toBeUndefined();
  });
});

test('reports a provider that is down and compares it once it is back', async () => {
  const paid = await attempt({ reference: 'e'.repeat(64) });
  sandbox.kit.plan('broken', { times: 1000 });
  await tenant.admin.call(differencesApi.compare);
  await vi.waitFor(
    async () => {
      const { providers } = (await tenant.admin.call(differencesApi.summary)).body;
      expect(providers).toMatchObject([
        { key: 'webpay', failure: expect.stringMatching(/Webpay Plus tiene un problema|se dejó de llamar/) },
      ]);
      expect(providers[0]?.unread).toBeGreaterThan(0);
    },
    { timeout: 15_000, interval: 20 },
  );
  sandbox.kit.forgive();
  await vi.waitFor(
    async () => {
      expect(await ofOrder(paid.orderId)).toMatchObject([{ kind: 'ours' }]);
      expect((await tenant.admin.call(differencesApi.summary)).body.providers[0]?.unread).toBe(0);
    },
    { timeout: 20_000, interval: 50 },
  );
});

describe('a difference', () => {
  test('does not reappear after it is settled with a reason', async () => {
    const paid = await attempt({ reference: 'd'.repeat(64) });
    await compare(paid);
    const [line] = await ofOrder(paid.orderId);
    const settle = (reason: string) =>
      tenant.admin.call(differencesApi.settle, { params: { id: line?.id ?? 0 }, body: { reason } });
    expect((await settle(' ')).status).toBe(422);
    expect((await settle('Lo anuló el banco')).body).toMatchObject({ state: 'settled', reason: 'Lo anuló el banco' });
    expect((await settle('Otra vez')).refusal.code).toBe(1105);
    await compare(paid);
    expect(await ofOrder(paid.orderId)).toMatchObject([{ id: line?.id, state: 'settled' }]);
    expect((await list({ state: 'open' })).map(({ orderId }) => orderId)).not.toContain(paid.orderId);
  });

  test('is before those that are settled, on each page and in the export', async () => {
    for (const letter of ['e', 'f']) await compare(await attempt({ reference: letter.repeat(64) }));
    const [newest] = await list({ state: 'open' });
    await tenant.admin.call(differencesApi.settle, { params: { id: newest?.id ?? 0 }, body: { reason: 'Resuelto' } });
    const ids: number[] = [];
    const states: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const query: Partial<DifferenceQuery> = { limit: 1, ...(cursor && { cursor }) };
      const { data, nextCursor } = (await tenant.admin.call(differencesApi.list, { query })).body;
      ids.push(...data.map(({ id }) => id));
      states.push(...data.map(({ state }) => (state === 'open' ? 'open' : 'ended')));
      cursor = nextCursor ?? undefined;
    }
    expect(states).toEqual(states.toSorted().toReversed());
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(states)).toEqual(new Set(['open', 'ended']));
    const { text } = await tenant.admin.call(differencesApi.exportCsv);
    const exported = text.split('\n').flatMap((line) => /;(Por resolver|Resuelta|Ya coincide);/.exec(line)?.[1] ?? []);
    expect(exported.indexOf('Resuelta')).toBeGreaterThan(exported.lastIndexOf('Por resolver'));
  });

  test('appears in the dashboard and in the export', async () => {
    const paid = await attempt({ reference: 'c'.repeat(64) });
    await compare(paid);
    const open = await list({ state: 'open' });
    expect((await tenant.admin.call(differencesApi.summary)).body.open).toBe(open.length);
    const { needs } = (await tenant.admin.call(dashboardApi.get)).body;
    const ofStore = needs.find((each) => each.storeId === storeId)?.needs.find(({ kind }) => kind === 'payments');
    expect(ofStore?.count).toBe(open.length);
    const { text } = await tenant.admin.call(differencesApi.exportCsv, { query: { query: `#${paid.orderId}` } });
    expect(text).toContain(`${paid.orderId};Ñuñoa;Webpay Plus;`);
    expect(text).toContain(';Falta en el proveedor;Pago;;13790;No existe;Aceptado;');
  });

  test('is limited to the stores, the policies and the company of the user', async () => {
    const paid = await attempt({ reference: 'b'.repeat(64) });
    await compare(paid);
    const [line] = await ofOrder(paid.orderId);
    const elsewhere = { storeIds: [await tenant.store('Maipú')] };
    const limited = await tenant.userWith(['order_payments.list', 'order_payments.settle'], elsewhere);
    expect(await list({}, limited)).toEqual([]);
    const settle = (who: Caller) =>
      who.call(differencesApi.settle, { params: { id: line?.id ?? 0 }, body: { reason: 'No es mío' } });
    expect((await settle(limited)).status).toBe(404);
    expect((await settle(await tenant.userWith(['order_payments.list']))).status).toBe(403);
    expect((await settle((await comanda.tenant()).admin)).status).toBe(404);
  });
});
