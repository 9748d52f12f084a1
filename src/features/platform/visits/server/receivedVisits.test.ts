import { expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { openVisit } from '#testing/visits.ts';
import { receivedVisitsApi } from '../receivedVisits.contract.ts';
import { visitsApi } from '../visits.contract.ts';

const comanda = await testApp();
const [company, other] = [await comanda.tenant(), await comanda.tenant()];
const platform = await comanda.tenant({ slug: 'platform' });

const visitorOf = async (slug: string) =>
  comanda.signIn(slug, (await platform.userWith(['platform.visits', 'roles.list'])).email);
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
