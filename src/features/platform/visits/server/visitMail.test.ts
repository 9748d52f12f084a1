import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { supportSection } from '#features/platform/settings/sections/support.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { enableSecondFactor, nextCode } from '#testing/authenticator.ts';
import { sentMails } from '#testing/mails.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { visitsApi } from '../visits.contract.ts';

const comanda = await isolatedTestApp();
const platform = await comanda.tenant({ slug: 'platform' });
// The app shows another code for each use.
vi.useFakeTimers({ toFake: ['Date'] });
afterAll(() => vi.useRealTimers());
const visitPolicies = ['platform.visits', 'platform.visit_changes'] as const;
let company: TestTenant;
let support: Caller;

const begin = () =>
  support.call(visitsApi.begin, { body: { kind: 'incident', reason: 'No les llegan pedidos', ticket: 'SOP-412' } });
const setMail = (who: Caller, supportVisitMail: boolean) =>
  who.call(supportSection.api.update, { body: { supportVisitMail } });
const recipients = async () => (await sentMails(company)).map(({ to }) => to);

beforeEach(async () => {
  company = await comanda.tenant();
  const visitor = await platform.userWith([...visitPolicies], { name: 'Sofía Soporte' });
  support = await comanda.signIn(company.slug, visitor.email);
});

test('administrators of the company are mailed once who entered, why and until when', async () => {
  const other = await comanda.tenant();
  await begin();
  const [mail, ...others] = await sentMails(company);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: company.admin.email, subject: 'Sofía Soporte de Comanda entró a tu comercio' });
  expect(mail?.text).toContain('Algo falla: No les llegan pedidos (SOP-412)');
  expect(mail?.text).toMatch(/termina a más tardar el \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  expect(mail?.text).toContain(`https://${company.slug}.comanda.test/my-account?tab=empresa`);
  expect(mail?.text).not.toContain(other.slug);
  expect([await sentMails(other), await sentMails(platform)]).toEqual([[], []]);
});

test('users without the permission to edit roles, and disabled ones, are not mailed', async () => {
  await company.userWith(['orders.list']);
  const disabled = await company.userWith(['roles.update']);
  await company.admin.call(usersApi.update, { params: { id: disabled.id }, body: { enabled: false } });
  const { email } = await company.userWith(['roles.update']);
  await begin();
  expect(new Set(await recipients())).toEqual(new Set([company.admin.email, email]));
});

test('companies that turned the mail off get none', async () => {
  expect((await setMail(company.admin, false)).status).toBe(200);
  await begin();
  expect(await recipients()).toEqual([]);
});

test('a visit that the history refuses sends no mail', async () => {
  const { pool } = comanda.database;
  await pool.query(`alter table audit_changes add constraint no_visits check (entity <> 'platformVisits') not valid`);
  await begin();
  await pool.query('alter table audit_changes drop constraint no_visits');
  expect(await recipients()).toEqual([]);
});

test('a visitor with changes enabled cannot turn the mail off, also not by an undo', async () => {
  await setMail(company.admin, false);
  await setMail(company.admin, true);
  const { secret } = await enableSecondFactor(support);
  await begin();
  await support.call(visitsApi.enableChanges, { body: { code: nextCode(secret) } });
  const { status, refusal } = await setMail(support, false);
  expect([status, refusal.message]).toEqual([403, 'Solo las personas del comercio cambian este ajuste.']);
  const { body } = await company.admin.call(auditApi.list, { query: { area: 'settings' } });
  const undone = await support.call(auditApi.undo, { params: { requestId: body.data[0]?.requestId ?? '' } });
  expect(undone.status).toBe(403);
  expect((await company.admin.call(supportSection.api.read)).body.supportVisitMail).toBe(true);
});
