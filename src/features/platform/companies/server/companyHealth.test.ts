import { beforeAll, expect, test } from 'vitest';
import { provider } from '#integrations/provider.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { openServices } from '#server/services.ts';
import { jobOf } from '#testing/integrations/mailCompany.ts';
import { daysAgo, holdCompany, releaseHolds } from '#testing/holds.ts';
import { registerProvider } from '#testing/integrations/registerProvider.ts';
import { storedOrder } from '#testing/orders.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { companiesApi } from '../companies.contract.ts';
import { companyHealth } from '../companyHealth.rules.ts';
import { pulseJob } from './countPulse.ts';

const facts = {
  form: { storeCode: { label: 'Código de local' } },
  hosts: { api: { production: 'https://feria.test', test: 'https://feria.test' } },
  assumptions: [],
  check: () => Promise.resolve({ ok: true, message: '' }),
} as const;
const port = { serves: [], open: () => ({}) as never };
registerProvider(provider({ key: 'feria_canal', name: 'Feria Canal', ...facts, channels: port }));
registerProvider(provider({ key: 'feria_caja', name: 'Feria Caja', ...facts, pos: port }));
registerProvider(provider({ key: 'feria_pago', name: 'Feria Pago', ...facts, payments: port }));

const comanda = await isolatedTestApp();
let company: TestTenant;
let other: TestTenant;
let support: Caller;

beforeAll(async () => {
  company = await comanda.tenant();
  other = await comanda.tenant();
  support = await comanda.superAdmin(other.slug);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const count = async (tenant: TestTenant) =>
  pulseJob(openServices(comanda.config)).run(await jobOf(tenant, comanda.database), {});
const summaryOf = async ({ slug }: TestTenant) => {
  const { data } = (await support.call(companiesApi.list, { query: { query: slug } })).body;
  return data.find((each) => each.slug === slug)!;
};
const reasonsOf = async (tenant: TestTenant) => companyHealth(await summaryOf(tenant), Date.now()).reasons;

const connect = ({ inTenant }: TestTenant, key: string, value: object = { store_code: 'A' }) =>
  inTenant((db) =>
    unaudited(db)
      .insertInto('authCredentials')
      .values({ key, value: JSON.stringify(value) })
      .execute(),
  );

const failCalls = ({ inTenant }: TestTenant, provider: string, calls: number) => {
  const call = { provider, name: 'Pagar', method: 'POST', url: '/pay', request: '', answer: '', milliseconds: 100 };
  const failed = { ...call, at: minutesAgo(10), status: null, failure: 'No respondió.', reason: 'timeout' };
  return inTenant((db) =>
    unaudited(db)
      .insertInto('providerCalls')
      .values(Array.from({ length: calls }, () => failed))
      .execute(),
  );
};

/** The point of sale of a store takes no orders, and one waits. */
async function pausePos({ inTenant, ...tenant }: TestTenant, provider: string): Promise<void> {
  const storeId = await tenant.store('Centro');
  const orderId = await storedOrder({ ...tenant, inTenant }, { storeId });
  const order = { orderId, storeId, provider, key: `K${orderId}`, nextAt: minutesAgo(-1), queuedAt: minutesAgo(4) };
  const pause = { storeId, provider, since: minutesAgo(3), until: minutesAgo(-1), problem: 'No se pudo conectar.' };
  await inTenant((db) => unaudited(db).insertInto('posOrders').values(order).execute());
  await inTenant((db) => unaudited(db).insertInto('posPauses').values(pause).execute());
}

test('the hourly sums have the providers of a company that do not work, and nothing of another company', async () => {
  await connect(company, 'feria_canal', { store_code: '' });
  await connect(company, 'feria_pago');
  await failCalls(company, 'feria_pago', 3);
  await connect(company, 'feria_caja');
  await pausePos(company, 'feria_caja');
  await connect(other, 'feria_pago');
  await failCalls(other, 'feria_pago', 2);
  await count(company);
  await count(other);
  expect((await summaryOf(company)).pulse?.providerIssues).toEqual([
    { name: 'Feria Caja', kind: 'stores', storeCount: 1 },
    { name: 'Feria Canal', kind: 'credentials', storeCount: 0 },
    { name: 'Feria Pago', kind: 'calls', storeCount: 0 },
  ]);
  expect(await reasonsOf(company)).toEqual([
    'Feria Caja: 1 local con problemas',
    'Feria Canal: revisar credenciales',
    'Feria Pago: con fallas',
  ]);
  expect(await reasonsOf(other)).toEqual([]);
});

test('pictures near the limit of their company need attention', async () => {
  const bytes = Math.ceil(comanda.config.pictureQuota * 0.3);
  await other.inTenant((db) =>
    unaudited(db)
      .insertInto('pictures')
      .values(['a', 'b', 'c'].map((key) => ({ key, name: 'Foto', bytes })))
      .execute(),
  );
  await count(other);
  expect(await reasonsOf(other)).toEqual(['Imágenes: 90 % del espacio']);
});

test('a company that a hold stopped is without orders only two days after its release', async () => {
  const held = await comanda.tenant();
  const storeId = await held.store('Ñuñoa');
  await storedOrder(held, { storeId, createdAt: daysAgo(6) });
  await count(held);
  expect(await reasonsOf(held)).toEqual(['Sin pedidos hace 6 días']);
  await holdCompany(comanda.database, held.id, { kind: 'maintenance', from: daysAgo(5) });
  expect(await reasonsOf(held)).toEqual([]);
  await releaseHolds(comanda.database, held.id);
  expect(await reasonsOf(held)).toEqual([]);
});

test.each([
  ['a failed payment, during which it sold', { kind: 'payment', from: daysAgo(4) }, ['Sin pedidos hace 6 días']],
  ['a failed payment that suspended it', { kind: 'payment', from: daysAgo(20) }, []],
  ['a maintenance that never began', { kind: 'maintenance', from: daysAgo(-2) }, ['Sin pedidos hace 6 días']],
] as const)('the days without orders after the release of %s', async (_, hold, reasons) => {
  const held = await comanda.tenant();
  await storedOrder(held, { storeId: await held.store('Ñuñoa'), createdAt: daysAgo(6) });
  await count(held);
  await holdCompany(comanda.database, held.id, hold);
  await releaseHolds(comanda.database, held.id);
  expect(await reasonsOf(held)).toEqual([...reasons]);
});
