import { expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import { roleDraft } from '#testing/people.ts';
import { testApp } from '#testing/testApp.ts';
import { openVisit } from '#testing/visits.ts';
import { receivedVisitsApi } from '../receivedVisits.contract.ts';
import { storeVisitCalls } from './visitCalls.ts';
import { catchUpEnds } from './visitHistory.ts';
import { visitsApi } from '../visits.contract.ts';

const comanda = await testApp();
const [company, other] = [await comanda.tenant(), await comanda.tenant()];
const platform = await comanda.tenant({ slug: 'platform' });

const visitorOf = async (slug: string) =>
  comanda.signIn(slug, (await platform.userWith(['platform.visits', 'platform.visit_changes', 'roles.list'])).email);
const received = async () => (await company.admin.call(receivedVisitsApi.list, { query: {} })).body.data;

test('administrators of a company see who visited it and why, open visits and ended ones', async () => {
  const [first, second] = [await visitorOf(company.slug), await visitorOf(company.slug)];
  await first.call(visitsApi.begin, { body: { kind: 'incident', reason: 'No les llegan pedidos', ticket: 'SOP-412' } });
  await first.call(visitsApi.end);
  await openVisit(comanda.database.pool, second.token, { slug: company.slug });
  const visits = await received();
  expect(visits).toMatchObject([
    { visitorEmail: second.email, reason: 'Visita de las pruebas', endedAt: null },
    { visitorEmail: first.email, kind: 'incident', reason: 'No les llegan pedidos', ticket: 'SOP-412', changeCount: 0 },
  ]);
  expect(visits[1]?.endedAt).not.toBeNull();
  const { body } = await company.admin.call(receivedVisitsApi.list, { query: { limit: 1 } });
  expect(body).toMatchObject({ data: [{ id: visits[0]?.id }], nextCursor: String(visits[0]?.id) });
});

test('visits to another company are not among them', async () => {
  const before = await received();
  await openVisit(comanda.database.pool, (await visitorOf(other.slug)).token, { slug: other.slug });
  expect(await received()).toEqual(before);
});

test('users who do not see the users of the company do not see them', async () => {
  const user = await company.userWith(['orders.list']);
  expect((await user.call(receivedVisitsApi.list, { query: {} })).status).toBe(403);
});

const historyOf = async ({ admin }: typeof company) =>
  (await admin.call(auditApi.list, { query: { area: 'access' } })).body.data.map(({ summary }) => summary);

test('requests and changes of a visit are counted by area, and its end is in the history with them', async () => {
  const visited = await comanda.tenant();
  const support = await visitorOf(visited.slug);
  await openVisit(comanda.database.pool, support.token, { slug: visited.slug });
  await support.call(rolesApi.list, { query: {} });
  await support.call(rolesApi.create, { body: roleDraft({ name: 'Turno de noche' }) });
  await storeVisitCalls(comanda.database);
  await support.call(rolesApi.create, { body: roleDraft({ name: '' }) });
  await support.call(visitsApi.end);
  const { body } = await visited.admin.call(receivedVisitsApi.list, { query: {} });
  expect(body.data).toMatchObject([{ requestCount: 3, changeCount: 1, areas: ['roles'] }]);
  expect(await historyOf(visited)).toEqual([
    'Visita de soporte: terminó después de 1 minuto (3 solicitudes, 1 cambio)',
  ]);
});

test('the end of a visit by the clock is in the history once', async () => {
  const visited = await comanda.tenant();
  const support = await visitorOf(visited.slug);
  await support.call(visitsApi.begin, { body: { kind: 'review', reason: 'Revisión de roles', ticket: '' } });
  await comanda.database.pool.query(
    `update platform_visits set began_at = now() - interval '60 minutes', ends_at = now() where tenant_id = $1`,
    [visited.id],
  );
  const scope = {
    tenantId: visited.id,
    author: systemAuthor,
    requestId: 'catch-up',
    source: 'clock',
    area: '',
  } as const;
  await comanda.database.inTenant(scope, catchUpEnds);
  await comanda.database.inTenant(scope, catchUpEnds);
  expect(await historyOf(visited)).toEqual([
    'Visita de soporte: terminó por tiempo después de 60 minutos (0 solicitudes, 0 cambios)',
    'Visita de soporte: Revisión interna: Revisión de roles',
  ]);
});
