import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { accountApi } from '#features/platform/account/account.contract.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { presenceApi } from '#features/platform/presence/presence.contract.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { enableSecondFactor, nextCode } from '#testing/authenticator.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { sentMails } from '#testing/mails.ts';
import { roleDraft } from '#testing/people.ts';
import { type Caller, isolatedTestApp, type TestTenant } from '#testing/testApp.ts';
import { receivedVisitsApi } from '../receivedVisits.contract.ts';
import { securityVisitsApi } from '../securityVisits.contract.ts';
import { visitListApi } from '../visitList.contract.ts';
import { visitsApi } from '../visits.contract.ts';
import { failures } from '../visits.failures.ts';

const comanda = await isolatedTestApp();
const platform = await comanda.tenant({ slug: 'platform' });
// The app shows another code for each use.
vi.useFakeTimers({ toFake: ['Date'] });
afterAll(() => vi.useRealTimers());
let company: TestTenant;
let support: Caller;
const owners: { caller: Caller; secret: string }[] = [];

const draft = { reason: 'Posible filtración de clientes', ticket: 'INC-9' };
const request = (who = support) => who.call(securityVisitsApi.create, { body: draft });
const enter = (who = support) => who.call(securityVisitsApi.enter);
const readerRole = async () =>
  (await platform.admin.call(rolesApi.create, { body: roleDraft({ name: 'Sin visitas' }) })).body.id;
const newestId = async () => {
  const { body } = await owners[0]!.caller.call(securityVisitsApi.list);
  return body.data[0]!.id;
};
/** Each code works once: recovery codes would do too, but an app has them for ever. */
const answer = async (endpoint: 'approve' | 'reject', { caller, secret }: (typeof owners)[number]) => {
  return caller.call(securityVisitsApi[endpoint], {
    params: { id: await newestId() },
    body: { code: nextCode(secret) },
  });
};
const historyOf = async (who: Caller, headers = {}) =>
  (await who.call(auditApi.list, { query: { area: 'access' } }, headers)).body.data.map(({ summary }) => summary);
const dayAgo = sql<string>`now() - interval '24 hours'`;
const ageRequests = () =>
  platform.inTenant((db) =>
    unaudited(db)
      .updateTable('securityVisitRequests')
      .set({ createdAt: dayAgo })
      .where('decision', 'is', null)
      .execute(),
  );
const ageApprovals = () =>
  platform.inTenant((db) =>
    unaudited(db)
      .updateTable('securityVisitRequests')
      .set({ decidedAt: dayAgo })
      .where('decision', '=', 'approved')
      .execute(),
  );

beforeAll(async () => {
  for (const name of ['Olga Dueña', 'Omar Dueño']) {
    const caller = await platform.userWith(['platform.owner'], { name });
    const { secret } = await enableSecondFactor(caller);
    owners.push({ caller, secret });
  }
});

beforeEach(async () => {
  await platform.inTenant((db) => unaudited(db).deleteFrom('securityVisitRequests').execute());
  company = await comanda.tenant();
  const policies = ['platform.visits', 'platform.visit_changes'] as const;
  const visitor = await platform.userWith(policies, { name: 'Sofía Soporte' });
  support = await comanda.signIn(company.slug, visitor.email);
});

test('a request that a second owner approves opens one visit, and each step is in the history of the platform', async () => {
  await request();
  expect((await answer('approve', owners[0]!)).status).toBe(204);
  const { status, body } = await enter();
  expect([status, body.visit]).toMatchObject([201, { kind: 'security', ...draft, writesUntil: null }]);
  expect((await support.call(rolesApi.list, { query: {} })).status).toBe(200);
  await support.call(visitsApi.end);
  expect((await enter()).refusal.code).toBe(failures.securityNotApproved.code);
  const { name } = (await company.admin.call(accountApi.company)).body;
  const title = `Visita de seguridad: ${name}:`;
  expect((await historyOf(platform.admin)).slice(0, 4)).toEqual([
    `${title} terminó después de 1 minuto (1 solicitud, 0 cambios)`,
    `${title} empezó: Posible filtración de clientes (INC-9)`,
    `${title} aprobada la solicitud de Sofía Soporte`,
    `${title} solicitada: Posible filtración de clientes (INC-9)`,
  ]);
});

test('the company learns nothing of it, and the console lists it', async () => {
  await request();
  await answer('approve', owners[0]!);
  await enter();
  await support.call(rolesApi.list, { query: {} });
  await support.call(presenceApi.tell, { body: { kind: 'roles', id: 1, state: 'came' } });
  await support.call(visitsApi.end);
  const { text } = await company.admin.call(auditApi.list, { query: {} });
  expect(text).not.toContain('Sofía');
  expect((await company.admin.call(receivedVisitsApi.list, { query: {} })).body.data).toEqual([]);
  expect(await sentMails(company)).toEqual([]);
  const events = await company.inTenant((db) => db.selectFrom('events').select(['topic', 'audience']).execute());
  expect(new Set(events.map(({ topic, audience }) => `${topic} ${audience}`))).toEqual(
    new Set(['visits platform.visits']),
  );
  const { body } = await owners[0]!.caller.call(visitListApi.list, { query: { companyId: company.id } });
  expect(body.data).toMatchObject([{ kind: 'security', ...draft, changeCount: 0 }]);
});

test('every owner gets a mail of a request, except the one who made it', async () => {
  const requester = await platform.userWith(['platform.owner', 'platform.visits'], { name: 'Oscar Dueño' });
  const before = (await sentMails(platform)).length;
  await request(await comanda.signIn(company.slug, requester.email));
  const mails = (await sentMails(platform)).slice(before);
  const addresses = mails.map(({ to }) => to);
  expect(addresses).toEqual(expect.arrayContaining(owners.map(({ caller }) => caller.email)));
  expect(addresses).not.toContain(requester.email);
  expect(mails[0]).toMatchObject({ subject: 'Oscar Dueño pide una visita de seguridad' });
  expect(mails[0]?.text).toContain('Posible filtración de clientes (INC-9)');
  expect(mails[0]?.text).toContain('/companies/visits');
});

test('it changes nothing, and changes cannot be enabled', async () => {
  const { secret } = await enableSecondFactor(support);
  await request();
  await answer('approve', owners[0]!);
  await enter();
  const write = await support.call(rolesApi.create, { body: roleDraft({ name: 'Turno de noche' }) });
  expect(write.refusal.code).toBe(failures.securityReadOnly.code);
  const enabled = await support.call(visitsApi.enableChanges, { body: { code: nextCode(secret) } });
  expect(enabled.refusal.code).toBe(failures.securityReadOnly.code);
});

test('an ordinary visit cannot take its kind, and a request needs a ticket and no other open one', async () => {
  const begun = await support.call(visitsApi.begin, { body: { kind: 'security', ...draft } as never });
  expect([begun.status, Object.keys(begun.refusal.errors)]).toEqual([422, ['kind']]);
  const blank = await support.call(securityVisitsApi.create, { body: { ...draft, ticket: '' } });
  expect(Object.keys(blank.refusal.errors)).toEqual(['ticket']);
  await request();
  expect((await request()).refusal.code).toBe(failures.requestOpen.code);
});

describe('an approval', () => {
  test('needs another owner with a code of their second factor', async () => {
    const [first] = owners;
    const { caller } = first!;
    const inCompany = { tenant: company.slug };
    await caller.call(securityVisitsApi.create, { body: draft }, inCompany);
    expect((await answer('approve', first!)).refusal.code).toBe(failures.ownRequest.code);
    const id = await newestId();
    const wrong = await owners[1]!.caller.call(securityVisitsApi.approve, { params: { id }, body: { code: '000000' } });
    expect(wrong.refusal.errors).toHaveProperty('code');
    expect((await support.call(securityVisitsApi.approve, { params: { id }, body: { code: '1' } })).status).toBe(403);
    expect((await support.call(securityVisitsApi.list)).status).toBe(403);
    const early = await caller.call(securityVisitsApi.enter, {}, inCompany);
    expect(early.refusal.code).toBe(failures.securityNotApproved.code);
    expect((await answer('approve', owners[1]!)).status).toBe(204);
  });

  test('by two owners at once is of the first: the second gets 409', async () => {
    await request();
    const both = await Promise.all(owners.map((owner) => answer('approve', owner)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 409]));
  });

  test('is for one company and one user', async () => {
    await request();
    await answer('approve', owners[0]!);
    const { slug } = await comanda.tenant();
    const elsewhere = await support.call(securityVisitsApi.enter, {}, { tenant: slug });
    const other = await comanda.signIn(company.slug, (await platform.userWith(['platform.visits'])).email);
    expect([elsewhere.status, (await enter(other)).status, (await enter()).status]).toEqual([409, 409, 201]);
  });

  test('ends after 24 hours, as does a request without an answer', async () => {
    await request();
    await ageRequests();
    expect((await support.call(securityVisitsApi.current)).body.request).toBeNull();
    await request();
    await answer('approve', owners[0]!);
    expect((await support.call(securityVisitsApi.current)).body.request?.state).toBe('approved');
    await ageApprovals();
    expect((await enter()).refusal.code).toBe(failures.securityNotApproved.code);
  });

  test('is void once the requester loses the permission to visit, before it and after it', async () => {
    const enable = (enabled: boolean) =>
      platform.admin.call(usersApi.update, { params: { id: support.id }, body: { enabled } });
    await request();
    await enable(false);
    expect((await answer('approve', owners[0]!)).refusal.code).toBe(failures.requestClosed.code);
    await enable(true);
    expect((await answer('approve', owners[0]!)).status).toBe(204);
    const visitor = await comanda.signIn(company.slug, support.email);
    await platform.admin.call(usersApi.update, { params: { id: support.id }, body: { roleIds: [await readerRole()] } });
    expect((await enter(visitor)).status).toBe(403);
  });

  test('is not of a request that was rejected', async () => {
    await request();
    expect((await answer('reject', owners[0]!)).status).toBe(204);
    expect((await enter()).refusal.code).toBe(failures.securityNotApproved.code);
    expect((await support.call(securityVisitsApi.current)).body.request).toBeNull();
  });
});
