import { expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import type { Policy } from '#kit/contract/policies.ts';
import { setLinks } from '#kit/server/data/links.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { testApp } from '#testing/testApp.ts';
import { roleLinks, rolesApi } from '../roles.contract.ts';
import * as rolesRepo from './roles.repo.ts';

const { tenant, signIn } = await testApp();
const home = await tenant();

/** A role that an older version wrote, with a policy of an area that is not there now. */
async function olderRole(name: string) {
  const { body } = await home.admin.call(rolesApi.create, {
    body: { name, description: '', policyIds: ['orders.list'], allStores: true, storeIds: [], storeGroupIds: [] },
  });
  await home.inTenant((db) => setLinks(db, roleLinks.policyIds, body.id, ['orders.list', 'forecasts.update']));
  return { params: { id: body.id } };
}

const stored = ({ params }: { params: { id: number } }) =>
  home.inTenant(async (db) => {
    const rows = await db.selectFrom('rolePolicies').select('policy').where('roleId', '=', params.id).execute();
    return rows.map(({ policy }) => policy).toSorted();
  });

test('policies of an inactive area are hidden and cannot be granted', async () => {
  const role = await olderRole('Fidelización');
  expect((await home.admin.call(rolesApi.get, role)).body.policyIds).toEqual(['orders.list']);
  const { body } = await home.admin.call(rolesApi.list, { query: { query: 'Fidelización' } });
  expect(body.data.map(({ policyIds }) => policyIds)).toEqual([['orders.list']]);
  const updated = await home.admin.call(rolesApi.update, {
    ...role,
    body: { policyIds: ['forecasts.show' as Policy] },
  });
  expect(updated.refusal.errors).toEqual({ 'policy_ids.0': ['Ese permiso no existe'] });
});

test('they are preserved when another user saves the role, and when that is undone', async () => {
  const role = await olderRole('Puntos');
  const saved = await home.admin.call(rolesApi.update, { ...role, body: { policyIds: ['orders.show'] } });
  expect(saved).toMatchObject({ status: 200, body: { policyIds: ['orders.show'] } });
  expect(await stored(role)).toEqual(['forecasts.update', 'orders.show']);
  const { body } = await home.admin.call(auditApi.history, { params: { entity: 'roles', id: role.params.id } });
  const requestId = body.data[0]?.requestId ?? '';
  expect((await home.admin.call(auditApi.undo, { params: { requestId } })).status).toBe(200);
  expect(await stored(role)).toEqual(['forecasts.update', 'orders.list']);
});

test('users of a role with them gain nothing, and can be managed by users with the remaining policies', async () => {
  const role = await olderRole('Promotora');
  const person = { name: 'Ana', email: 'ana@x.test', phone: '912345678', password: 'una clave larga', enabled: true };
  const { body } = await home.admin.call(usersApi.create, {
    body: { ...person, roleIds: [role.params.id], allStores: true, storeIds: [], storeGroupIds: [] },
  });
  const ana = await signIn(home.slug, 'ana@x.test', person.password);
  expect((await ana.call(usersApi.me)).body.policies).toEqual(['orders.list']);
  const params = { id: body.id };
  expect((await home.admin.call(usersApi.update, { params, body: { email: 'ana.rojas@x.test' } })).status).toBe(200);
  expect((await home.admin.call(usersApi.remove, { params })).status).toBe(204);
  expect((await home.admin.call(rolesApi.remove, role)).status).toBe(204);
});

test('they apply again once the area is active', async () => {
  const role = await olderRole('Club');
  const { policies } = composedAreas;
  const isPolicy = (name: string): name is Policy => name === 'forecasts.update' || policies.isPolicy(name);
  const found = await home.inTenant((db) => rolesRepo.find(db, role.params.id, { ...policies, isPolicy }));
  expect(found?.policyIds).toEqual(['forecasts.update', 'orders.list']);
});
