import { beforeEach, expect, test, vi } from 'vitest';
import { accountApi } from '#features/platform/account/account.contract.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { receivedVisitsApi } from '../receivedVisits.contract.ts';
import { visitsApi } from '../visits.contract.ts';
import { failures } from '../visits.failures.ts';
import { endVisitsJob } from './endVisits.ts';
import { catchUpEnds } from './visitHistory.ts';

const comanda = await isolatedTestApp();
const { pool } = comanda.database;
const platform = await comanda.tenant({ slug: 'platform' });
let company: TestTenant;
let support: Caller;

const ended = 'Visita de soporte: terminó después de 1 minuto (0 solicitudes, 0 cambios)';
const begun = 'Visita de soporte: Algo falla: No les llegan pedidos';
const history = async () => (await company.admin.call(auditApi.list, { query: { area: 'access' } })).body.data;
const summaries = async () => (await history()).map(({ summary }) => summary);
const received = async () => (await company.admin.call(receivedVisitsApi.list, { query: {} })).body.data;

beforeEach(async () => {
  company = await comanda.tenant();
  support = await comanda.signIn(company.slug, (await platform.userWith(['platform.visits', 'roles.list'])).email);
  await support.call(visitsApi.begin, { body: { kind: 'incident', reason: 'No les llegan pedidos', ticket: '' } });
});

test('an end that the history refused is recorded by the next check, once', async () => {
  await pool.query(`alter table audit_changes add constraint no_ends check (title not like 'terminó%') not valid`);
  expect((await support.call(visitsApi.end)).status).toBe(200);
  await pool.query('alter table audit_changes drop constraint no_ends');
  expect((await support.call(rolesApi.list, { query: {} })).refusal.code).toBe(failures.visitRequired.code);
  expect(await summaries()).toEqual([begun]);
  await company.inTenant(catchUpEnds);
  await company.inTenant(catchUpEnds);
  expect(await summaries()).toEqual([ended, begun]);
});

test('an end whose process died before it noted the entry has one entry', async () => {
  await support.call(visitsApi.end);
  await pool.query('update platform_visits set end_recorded_at = null where tenant_id = $1', [company.id]);
  await company.inTenant(catchUpEnds);
  expect(await summaries()).toEqual([ended, begun]);
});

test.each<[string, () => Promise<unknown>]>([
  ['signs out', () => support.call(accountApi.signOut)],
  [
    'ends the session in another browser',
    async () => {
      const other = await comanda.signIn('platform', support.email);
      await other.call(accountApi.revokeOtherSessions);
    },
  ],
  ['is disabled', () => platform.admin.call(usersApi.update, { params: { id: support.id }, body: { enabled: false } })],
  ['is deleted', () => platform.admin.call(usersApi.remove, { params: { id: support.id } })],
])('a visit ends with its session, in the history too, when its visitor %s', async (_, leave) => {
  await leave();
  const worker = await runJobs(comanda.database, [endVisitsJob]);
  await vi.waitFor(async () => expect(await summaries()).toEqual([ended, begun]), { timeout: 20_000, interval: 40 });
  await worker.stop();
  expect((await history())[0]).toMatchObject({ authorEmail: support.email, superAdmin: true });
  expect((await received())[0]?.endedAt).not.toBeNull();
});

test('users of a company who sign out queue nothing', async () => {
  await company.admin.call(accountApi.signOut);
  const jobs = await company.inTenant((db) =>
    db.selectFrom('jobs').select('id').where('kind', '=', 'visits.end').execute(),
  );
  expect(jobs).toEqual([]);
});
