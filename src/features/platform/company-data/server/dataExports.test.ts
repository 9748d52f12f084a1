import { expect, test, vi } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { openFiles } from '#kit/server/files/files.ts';
import { zipEntries } from '#kit/server/files/zipEntries.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { holdCompany } from '#testing/holds.ts';
import { sentMails } from '#testing/mails.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { dataExportsApi } from '../dataExports.contract.ts';
import { exportCompanyJob } from './exportCompanyJob.ts';

const { app, config, database, tenant: newTenant, superAdmin } = await isolatedTestApp();
const files = openFiles(config.files);
const officeOriginOf = (slug: string) => `https://${slug}.comanda.test`;
await superAdmin('platform');

const get = async ({ admin }: TestTenant) => (await admin.call(dataExportsApi.get)).body;
const request = ({ admin }: TestTenant) => admin.call(dataExportsApi.export);

async function untilReady(company: TestTenant): Promise<void> {
  const worker = await runJobs(database, [exportCompanyJob({ files, officeOriginOf })]);
  try {
    const isMailed = async () => (await sentMails(company)).length > 0;
    await vi.waitUntil(isMailed, { timeout: 30_000, interval: 50 });
  } finally {
    await worker.stop();
  }
}

/** Stores exports that users of a company requested. */
const insertExports = ({ id, admin }: TestTenant, exports: { daysAgo: number; hasFailed?: boolean }[]) =>
  database.onPlatform((db) =>
    db
      .insertInto('companyExports')
      .values(
        exports.map(({ daysAgo, hasFailed }, nth) => {
          const requestedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
          const end = hasFailed ? { failedAt: requestedAt } : { finishedAt: requestedAt };
          return {
            tenantId: id,
            authorName: 'Ana',
            requestedBy: admin.id,
            fileKey: `t${id}/data/${nth}`,
            requestedAt,
            ...end,
          };
        }),
      )
      .execute(),
  );

test('administrators of an inactive company request all its data, get a mail and download it', async () => {
  const company = await newTenant();
  await holdCompany(database, company.id, { kind: 'request' });
  const { status, body } = await request(company);
  expect([status, body]).toMatchObject([
    202,
    { exports: [{ state: 'pending', authorName: 'Administración' }], nextAt: null },
  ]);
  expect((await request(company)).refusal.message).toBe('Ya se está preparando una copia de este comercio.');
  await untilReady(company);
  const { exports } = await get(company);
  expect(exports).toMatchObject([{ state: 'ready', rowCount: expect.toSatisfy((rows: number) => rows > 10) }]);
  const [mail] = await sentMails(company);
  expect(mail).toMatchObject({ to: company.admin.email, subject: 'La copia de los datos de tu comercio está lista' });
  expect(mail?.text).toContain(`https://${company.slug}.comanda.test/my-account?tab=empresa`);
  const link = await company.admin.call(dataExportsApi.link, { params: { id: exports[0]?.id ?? 0 } });
  const { rawPayload } = await app.inject({ url: link.body.paths[0] ?? '' });
  const entries = new Map([...zipEntries(rawPayload)].map(({ name, read }) => [name, read().toString()]));
  expect(entries.get('tablas/admin_users.csv')).toContain(company.admin.email);
});

test('the history of the company has who requested an export and who created its link', async () => {
  const company = await newTenant();
  await request(company);
  await insertExports(company, [{ daysAgo: 1 }]);
  const [, { id } = { id: 0 }] = (await get(company)).exports.toSorted((one, other) => one.id - other.id);
  await company.admin.call(dataExportsApi.link, { params: { id } });
  const { body } = await company.admin.call(auditApi.list, { query: { area: 'data_exports' } });
  expect(body.data.map(({ summary, authorEmail }) => [summary, authorEmail])).toEqual([
    ['Creó el enlace para descargar una copia de todos los datos', company.admin.email],
    ['Pidió una copia de todos los datos', company.admin.email],
  ]);
});

test('a company requests three exports in seven days, without those that failed', async () => {
  const company = await newTenant();
  await insertExports(company, [{ daysAgo: 8 }, { daysAgo: 6 }, { daysAgo: 2 }, { daysAgo: 1, hasFailed: true }]);
  expect((await get(company)).nextAt).toBeNull();
  await insertExports(company, [{ daysAgo: 0 }]);
  const next = Date.parse((await get(company)).nextAt ?? '');
  expect(Math.round((next - Date.now()) / 3_600_000)).toBe(24);
  const refused = await request(company);
  expect([refused.status, refused.refusal.message]).toEqual([
    409,
    'Ya se pidieron las copias de estos días. Descarga una de ellas o espera.',
  ]);
});

test('an export that a visitor of the platform requests does not count, and mails no one', async () => {
  const company = await newTenant();
  const visitor = await superAdmin(company.slug);
  expect((await visitor.call(dataExportsApi.export)).status).toBe(202);
  const rows = await database.onPlatform((db) =>
    db.selectFrom('companyExports').select('requestedBy').where('tenantId', '=', company.id).execute(),
  );
  expect(rows).toEqual([{ requestedBy: null }]);
});

test('users of some stores or without the policy, and other companies, have no export', async () => {
  const [company, other] = [await newTenant(), await newTenant()];
  await insertExports(company, [{ daysAgo: 1 }]);
  const { exports } = await get(company);
  const params = { id: exports[0]?.id ?? 0 };
  expect((await other.admin.call(dataExportsApi.link, { params })).status).toBe(404);
  expect((await get(other)).exports).toEqual([]);
  const ofSomeStores = await company.userWith(['roles.update'], { storeIds: [await company.store('Ñuñoa')] });
  const reader = await company.userWith(['roles.list']);
  for (const user of [ofSomeStores, reader]) {
    expect((await user.call(dataExportsApi.get)).status).toBe(403);
    expect((await user.call(dataExportsApi.export)).status).toBe(403);
    expect((await user.call(dataExportsApi.link, { params })).status).toBe(403);
  }
});
