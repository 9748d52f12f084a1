import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enableSecondFactor, nextCode } from '#testing/authenticator.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { meApi } from '#features/platform/users/me.contract.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { roleDraft } from '#testing/people.ts';
import { openVisit } from '#testing/visits.ts';
import { liveApi } from '#kit/contract/live.ts';
import { type VisitDraft, visitsApi } from '../visits.contract.ts';
import { failures } from '../visits.failures.ts';

const comanda = await isolatedTestApp();
const visitPolicies = ['platform.visits', 'platform.visit_changes'] as const;
const platform = await comanda.tenant({ slug: 'platform' });
const { visitRequired, visitReadOnly, visitNeedsSecondFactor } = failures;
let company: TestTenant;
let support: Caller;

const minutes = 60_000;
const inMinutes = (count: number) => new Date(Date.now() + count * minutes).toISOString();
const draft: VisitDraft = { kind: 'request', reason: 'No les llegan pedidos de Rappi', ticket: 'SOP-412' };
const begin = (who: Pick<Caller, 'call'> = support, changes: Partial<VisitDraft> = {}) =>
  who.call(visitsApi.begin, { body: { ...draft, ...changes } });
const read = () => support.call(rolesApi.list, { query: {} });
const write = () => support.call(rolesApi.create, { body: roleDraft({ name: 'Turno de noche' }) });
const codeOf = async (answer: ReturnType<typeof read> | ReturnType<typeof write>) => {
  const { status, refusal } = await answer;
  return status < 400 ? status : refusal.code;
};
const visitsOf = async () =>
  (await company.admin.call(auditApi.list, { query: { area: 'access' } })).body.data.map(({ summary }) => summary);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  company = await comanda.tenant();
  support = await comanda.signIn(company.slug, (await platform.userWith([...visitPolicies, 'roles.list'])).email);
});
afterEach(() => vi.useRealTimers());

describe('without a visit', () => {
  test('a super-admin reads and changes nothing of a company, and the shell learns that a reason is due', async () => {
    expect([await codeOf(read()), await codeOf(write())]).toEqual([visitRequired.code, visitRequired.code]);
    const { body: me } = await support.call(meApi.me);
    expect([me.visitRequired, me.visit, me.policies]).toEqual([true, null, visitPolicies]);
    expect((await support.call(tenantsApi.list, { query: {} })).status).toBe(200);
    expect((await support.call(liveApi.events)).refusal.code).toBe(visitRequired.code);
  });

  test('the company of the platform is entered as always', async () => {
    const home = { tenant: 'platform' };
    expect((await support.call(rolesApi.list, { query: {} }, home)).status).toBe(200);
    expect((await support.call(meApi.me, {}, home)).body.visitRequired).toBe(false);
    expect((await support.call(visitsApi.begin, { body: draft }, home)).status).toBe(404);
  });

  test('users of a company open none', async () => {
    expect((await begin(company.admin)).status).toBe(403);
  });
});

describe('a visit', () => {
  test('needs a reason of ten letters, and begins read-only', async () => {
    expect((await begin(support, { reason: 'Revisar' })).refusal.errors).toEqual({
      reason: ['Escribe al menos 10 letras'],
    });
    const { status, body } = await begin();
    expect([status, body.visit?.writesUntil]).toEqual([201, null]);
    expect([await codeOf(read()), await codeOf(write())]).toEqual([200, visitReadOnly.code]);
    expect((await support.call(meApi.me)).body).toMatchObject({ visitRequired: false, visit: { writesUntil: null } });
  });

  test('is in the history of the company with its reason before anything was read', async () => {
    await begin();
    const title = 'Visita de soporte: Lo pidió el comercio: No les llegan pedidos de Rappi (SOP-412)';
    expect(await visitsOf()).toEqual([title]);
  });

  test('that the history refuses does not begin', async () => {
    await comanda.database.pool.query(
      `alter table audit_changes add constraint no_visits check (entity <> 'platformVisits') not valid`,
    );
    expect((await begin()).status).toBe(500);
    await comanda.database.pool.query('alter table audit_changes drop constraint no_visits');
    expect(await codeOf(read())).toBe(visitRequired.code);
  });

  test('is opened and ended also by a visitor who sees the company as a role', async () => {
    await begin();
    const { body: roles } = await support.call(rolesApi.list, { query: {} });
    const as = { 'see-as-role': String(roles.data[0]?.id) };
    const calls = [visitsApi.current, visitsApi.begin, visitsApi.enableChanges, visitsApi.end];
    for (const endpoint of calls) {
      const reply = await support.call(
        endpoint,
        { body: endpoint === visitsApi.begin ? draft : { code: '1' } } as never,
        as,
      );
      expect(reply.status, endpoint.path).not.toBe(403);
    }
  });

  test('is of one session: another browser needs its own', async () => {
    await begin();
    const other = await comanda.signIn(company.slug, support.email);
    expect((await other.call(rolesApi.list, { query: {} })).refusal.code).toBe(visitRequired.code);
  });

  test('is of one company', async () => {
    await begin();
    const { slug } = await comanda.tenant();
    expect((await support.call(rolesApi.list, { query: {} }, { tenant: slug })).refusal.code).toBe(visitRequired.code);
  });

  test('ends when the visitor ends it', async () => {
    await begin();
    await support.call(visitsApi.end);
    expect(await codeOf(read())).toBe(visitRequired.code);
  });

  test('ends by the clock, and another reason opens the next one', async () => {
    const { body } = await begin();
    expect(Date.parse(body.visit?.endsAt ?? '') - Date.parse(body.visit?.beganAt ?? '')).toBe(60 * minutes);
    await support.call(visitsApi.end);
    await openVisit(comanda.database.pool, support.token, { slug: company.slug, endsAt: inMinutes(5) });
    expect(await codeOf(write())).toBe(201);
    vi.setSystemTime(Date.now() + 5 * minutes);
    expect([await codeOf(read()), await codeOf(write())]).toEqual([visitRequired.code, visitRequired.code]);
    await begin(support, { reason: 'Sigo con lo de Rappi' });
    expect(await codeOf(read())).toBe(200);
  });

  test('opened twice at once is one', async () => {
    const both = await Promise.all([begin(), begin()]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const open = 'select id from platform_visits where ended_at is null and tenant_id = $1';
    const { rows } = await comanda.database.pool.query(open, [company.id]);
    expect(rows).toHaveLength(1);
  });
});

describe('changes', () => {
  const enable = (code: string) => support.call(visitsApi.enableChanges, { body: { code } });

  test('need a second factor, and a code of it', async () => {
    await begin();
    expect((await enable('123456')).refusal).toMatchObject({ code: visitNeedsSecondFactor.code });
    const { secret } = await enableSecondFactor(support);
    expect((await enable('000000')).refusal.errors).toHaveProperty('code');
    expect(await codeOf(write())).toBe(visitReadOnly.code);
    const { body } = await enable(nextCode(secret));
    expect(body.visit?.writesUntil).not.toBeNull();
    expect((await visitsOf())[0]).toBe('Visita de soporte: cambios habilitados por 15 minutos');
    expect(Date.parse(body.visit?.writesUntil ?? '') - Date.now()).toBeLessThanOrEqual(15 * minutes);
    expect(await codeOf(write())).toBe(201);
  });

  test('end by the clock before the visit does', async () => {
    await openVisit(comanda.database.pool, support.token, { slug: company.slug, writesUntil: inMinutes(5) });
    expect(await codeOf(write())).toBe(201);
    vi.setSystemTime(Date.now() + 5 * minutes);
    expect([await codeOf(read()), await codeOf(write())]).toEqual([200, visitReadOnly.code]);
  });

  test('wrong codes count as wrong passwords', async () => {
    await begin();
    const { secret } = await enableSecondFactor(support);
    for (let tries = 0; tries < 20; tries += 1) await enable('000000');
    expect((await enable(nextCode(secret))).status).toBe(429);
  });
});
