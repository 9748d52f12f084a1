import { expect, test, vi } from 'vitest';
import { dayLength } from '#domain/time/zonedTime.ts';
import { pulseKind } from '#features/platform/companies/server/countPulse.ts';
import { companyDataApi } from '#features/platform/company-data/companyData.contract.ts';
import { enqueue, withdraw } from '#kit/server/jobs/jobs.ts';
import { openFiles } from '#kit/server/files/files.ts';
import { companyDigests, letErasureBeDue, runErasure } from '#testing/erasures.ts';
import { killableWorkers } from '#testing/killableWorkers.ts';
import { isolatedTestApp } from '#testing/testApp.ts';

const app = await isolatedTestApp();
const { startWorker, takeLock, skipGrace } = killableWorkers(app);

test('an erasure whose process is killed in the middle is finished by another one', { timeout: 90_000 }, async () => {
  const { database, config } = app;
  const [company, support] = [await app.tenant(), await app.superAdmin('platform')];
  await company.store('Ñuñoa');
  const files = openFiles(config.files);
  await files.put(`t${company.id}/exports/a/0.bin`, Buffer.from('x'));
  const body = { slug: company.slug, reason: 'Cerró todos sus locales' };
  await support.call(companyDataApi.erase, { params: { id: company.id }, body });
  await letErasureBeDue(database, company.id);
  // Nothing of the company runs beside its erasure, which would write jobs again.
  const runAt = new Date(Date.now() + dayLength).toISOString();
  await company.inTenant(async (db) => {
    await withdraw(db, 'companies.warn_erasure');
    await enqueue(db, pulseKind, {}, { runAt });
  });
  const lock = await takeLock('lock table stores in share mode');
  const worker = await startWorker();
  await vi.waitFor(async () => expect(await lock.waiting()).toBe(1), { timeout: 40_000, interval: 50 });
  await worker.takeDown();
  await lock.release();
  const rowsOf = async () =>
    (await companyDigests(database, company.id)).flatMap(({ table, rows }) => (rows > 0 ? [table] : []));
  expect(await rowsOf()).toContain('stores');
  // A job of the company that ran meanwhile may have queued another one: the next attempt removes it.
  expect(await rowsOf()).not.toContain('admin_users');
  await skipGrace();
  await runErasure(database, files, company.id);
  expect(await rowsOf()).toEqual(['company_erasures']);
  expect(await files.get(`t${company.id}/exports/a/0.bin`)).toBeNull();
});
