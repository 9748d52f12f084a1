import { beforeAll, describe, expect, test, vi } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { holdsApi } from '#features/platform/tenants/holds.contract.ts';
import { platformTenantId } from '#features/platform/tenants/server/index.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { meApi } from '#features/platform/users/me.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { type FileStore, openFiles } from '#kit/server/files/files.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { letErasureBeDue, replyWhileClosing } from '#testing/erasures.ts';
import { daysAgo, holdCompany } from '#testing/holds.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { companyDataApi } from '../companyData.contract.ts';
import { eraseCompany } from './eraseCompany.ts';
import { openErasure, platformTablesWithRows } from './erasures.repo.ts';
import { queueWarning, warnOfErasureJob } from './warnOfErasure.ts';

const { app, config, database, tenant: newTenant, superAdmin } = await isolatedTestApp();
const reason = 'Cerró todos sus locales';
let support: Caller;

beforeAll(async () => {
  support = await superAdmin('platform');
});

const paramsOf = ({ id }: TestTenant) => ({ params: { id } });
const get = async (company: TestTenant) => (await support.call(companyDataApi.get, paramsOf(company))).body;
const request = (company: TestTenant, slug = company.slug, why = reason) =>
  support.call(companyDataApi.erase, { ...paramsOf(company), body: { slug, reason: why } });
const revoke = async (company: TestTenant) =>
  support.call(companyDataApi.revoke, {
    params: { id: company.id, erasureId: (await get(company)).erasures[0]!.id },
    body: { reason: 'Vuelven a abrir en marzo' },
  });
const holdsOf = async (company: TestTenant) => (await support.call(holdsApi.list, paramsOf(company))).body;

describe('a requested erasure', () => {
  test('needs the slug as it is and a reason, and is one at a time', async () => {
    const company = await newTenant();
    expect((await request(company, 'otro')).refusal.errors).toEqual({
      slug: [`Escribe «${company.slug}» tal como está`],
    });
    expect(Object.keys((await request(company, company.slug, 'corto')).refusal.errors)).toEqual(['reason']);
    const both = await Promise.all([request(company), request(company)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect((await get(company)).erasures).toMatchObject([{ state: 'pending', reason, rowCount: 0 }]);
  });

  test('makes the company inactive with the day in its sentence, and its release waits for the revocation', async () => {
    const company = await newTenant();
    await request(company);
    const { state, data } = await holdsOf(company);
    expect(state).toBe('inactive');
    const { hold } = (await company.admin.call(meApi.me)).body.tenant;
    expect(hold?.sentence).toMatch(/^Los datos de tu comercio se eliminarán el \d\d\/\d\d\/\d{4}\./);
    const release = () =>
      support.call(holdsApi.release, {
        params: { id: company.id, holdId: data[0]!.id },
        body: { reason: 'Vuelven a abrir en marzo' },
      });
    expect((await release()).refusal.code).toBe(1304);
    expect((await revoke(company)).body.erasures).toMatchObject([{ state: 'revoked' }]);
    expect((await holdsOf(company)).state).toBe('inactive');
    expect((await release()).body.state).toBe('active');
  });

  test('restores the sentence, the begin and the end of the hold that it changed when it is revoked', async () => {
    const company = await newTenant();
    const sentence = 'Cerrado por temporada';
    const [from, untilAt] = [daysAgo(-30), daysAgo(-60)];
    await holdCompany(database, company.id, { kind: 'request', sentence, from, until: untilAt });
    await request(company);
    expect(await holdsOf(company)).toMatchObject({ state: 'inactive', data: [{ kind: 'request', untilAt: null }] });
    await revoke(company);
    const { state, data } = await holdsOf(company);
    expect(data).toMatchObject([{ kind: 'request', sentence, fromAt: from, untilAt }]);
    expect(state).toBe('active');
  });

  test('cannot be revoked twice, nor once its moment has come', async () => {
    const [company, late] = [await newTenant(), await newTenant()];
    await request(company);
    await revoke(company);
    expect((await revoke(company)).refusal.code).toBe(1303);
    await request(late);
    await letErasureBeDue(database, late.id);
    expect((await revoke(late)).refusal.code).toBe(1303);
    expect((await get(late)).erasures).toMatchObject([{ state: 'running' }]);
  });

  test('closes the company at its moment in the switcher, to its people and to its guests', async () => {
    const company = await newTenant();
    await request(company);
    const listed = async () =>
      (await support.call(tenantsApi.list, { query: { ids: [company.id] } })).body.data.map(({ id }) => id);
    expect(await listed()).toEqual([company.id]);
    const answers = async () => [
      (await company.admin.call(meApi.me)).status,
      (await company.admin.call(usersApi.list, { query: {} })).status,
      (await app.inject({ url: `/tienda/${company.slug}/` })).statusCode,
    ];
    expect(await answers()).toEqual([200, 423, 503]);
    await letErasureBeDue(database, company.id);
    expect(await listed()).toEqual([]);
    expect(await answers()).toEqual([404, 404, 404]);
  });

  test('leaves no copy of the data that is requested while its moment comes', async () => {
    const company = await newTenant();
    const copy = () => support.call(companyDataApi.export, paramsOf(company));
    expect((await replyWhileClosing(database, company.id, copy)).status).toBe(404);
    expect((await get(company)).exports).toEqual([]);
  });

  test('fails while the platform has rows of the company that were written meanwhile, and removes them next', async () => {
    const company = await newTenant();
    await request(company);
    await letErasureBeDue(database, company.id);
    const erasure = await database.onPlatform((db) => openErasure(db, company.id));
    const files = openFiles(config.files);
    const erase = (store: FileStore) =>
      eraseCompany({ database, files: store, erasure: erasure!, onBatch: async () => {} });
    const changing: FileStore = {
      ...files,
      async *list(folder) {
        const row = { host: `tarde-${company.slug}.test`, tenantId: company.id, kind: 'office' } as const;
        await database.onPlatform((db) => db.insertInto('tenantHosts').values(row).execute());
        yield* files.list(folder);
      },
    };
    await expect(erase(changing)).rejects.toThrow(/tenant_hosts/);
    await erase(files);
    expect(await database.onPlatform((db) => platformTablesWithRows(db, company.id))).toEqual([]);
  });

  test('is in the history of the platform with its reason, and its revocation too', async () => {
    const company = await newTenant();
    await request(company);
    await revoke(company);
    const { text } = await support.call(auditApi.list, { query: { area: 'company_data' } });
    expect(text).toContain(reason);
    expect(text).toContain('Vuelven a abrir en marzo');
  });

  test('is refused to administrators, and the platform itself cannot be erased', async () => {
    const company = await newTenant();
    const body = { slug: company.slug, reason };
    expect((await company.admin.call(companyDataApi.erase, { ...paramsOf(company), body })).status).toBe(403);
    const platformId = await database.onPlatform(platformTenantId);
    const reply = await support.call(companyDataApi.erase, {
      params: { id: platformId },
      body: { slug: 'platform', reason },
    });
    expect(reply.status).toBe(404);
  });
});

test('administrators are mailed when it is requested, a week before and a day before, once each', async () => {
  const company = await newTenant();
  await request(company);
  const billing = { payUrl: undefined, supportEmail: 'soporte@comanda.test' };
  const subjects = () =>
    company.inTenant(async (db) => {
      const rows = await db.selectFrom('jobs').select('args').where('kind', '=', 'mail.send').orderBy('id').execute();
      return rows.map(({ args }) => (args as { subject: string }).subject.replace(/\d\d\/\d\d\/\d{4}/, '…'));
    });
  const worker = await runJobs(database, [warnOfErasureJob({ billing })]);
  const warned = async (days: number, expected: readonly string[]) => {
    const dueAt = new Date(Date.now() + days * 86_400_000).toISOString();
    await database.onPlatform((db) =>
      db.updateTable('companyErasures').set({ dueAt }).where('tenantId', '=', company.id).execute(),
    );
    await company.inTenant(queueWarning);
    await vi.waitFor(async () => expect(await subjects()).toEqual(expected), { timeout: 20_000, interval: 40 });
  };
  try {
    const first = 'Los datos de tu comercio se eliminarán el …';
    const week = 'Falta una semana: los datos de tu comercio se eliminan el …';
    await warned(29, [first]);
    await warned(6, [first, week]);
    await warned(5, [first, week]);
    await warned(0.5, [first, week, 'Mañana se eliminan los datos de tu comercio']);
  } finally {
    await worker.stop();
  }
});
