import { expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import type { Policy } from '#kit/contract/policies.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { isolatedTestApp, type Caller } from '#testing/testApp.ts';
import { rolesApi } from '../roles.contract.ts';

const { tenant, superAdmin } = await isolatedTestApp();
const { all, isReserved } = composedAreas.policies;
const home = await tenant();
const team = await superAdmin(home.slug);
const reserved = all.filter((policy) => isReserved(policy) && !isPlatformPolicy(policy));
const scope = { description: '', allStores: true, storeIds: [], storeGroupIds: [] };
/** An administrator as every company starts with, and one to whom a super-admin granted the reserved policies. */
const administrator = await home.userWith(all.filter((policy) => !isReserved(policy)));
const trusted = await home.userWith(all);

const createRole = (by: Caller, name: string, policyIds: Policy[]) =>
  by.call(rolesApi.create, { body: { ...scope, name, policyIds } });
const person = (email: string, roleIds: number[]) => ({
  name: 'Ana',
  email,
  phone: '912345678',
  password: 'una clave larga',
  enabled: true,
  roleIds,
  allStores: true,
  storeIds: [],
  storeGroupIds: [],
});

test('the policies of credentials are reserved', () => {
  expect(reserved).toEqual(['auth_credentials.list', 'auth_credentials.update']);
});

test('administrators of a company read and change no credentials', async () => {
  expect((await administrator.call(credentialsApi.list)).status).toBe(403);
  expect((await administrator.call(credentialsApi.providers)).status).toBe(403);
  const body = { key: 'mach', value: {} };
  expect((await administrator.call(credentialsApi.save, { body })).status).toBe(403);
  expect((await trusted.call(credentialsApi.list)).status).toBe(200);
});

test.each([
  ['an administrator', administrator],
  ['a user who has them', trusted],
])('%s grants them neither by a role nor to a user', async (_, user) => {
  expect((await createRole(user, `Rol ${user.id}`, reserved)).status).toBe(403);
  const plain = (await createRole(user, `Simple ${user.id}`, ['orders.list'])).body;
  const edited = await user.call(rolesApi.update, {
    params: { id: plain.id },
    body: { policyIds: ['orders.list', ...reserved] },
  });
  expect(edited.status).toBe(403);
  const granted = (await createRole(team, `Equipo ${user.id}`, reserved)).body;
  const created = await user.call(usersApi.create, { body: person(`ana${user.id}@x.test`, [granted.id]) });
  expect(created.status).toBe(403);
  const { body: ana } = await user.call(usersApi.create, { body: person(`ana${user.id}@x.test`, [plain.id]) });
  const raised = await user.call(usersApi.update, { params: { id: ana.id }, body: { roleIds: [granted.id] } });
  expect(raised.status).toBe(403);
});

test('an administrator takes no role that has them', async () => {
  const granted = (await createRole(team, 'Equipo', reserved)).body;
  const params = { id: administrator.id };
  const raised = await administrator.call(usersApi.update, { params, body: { roleIds: [granted.id] } });
  expect(raised.status).toBe(403);
});

test('super-admins grant and revoke them, and undoing that gives nobody else the right to', async () => {
  const role = (await createRole(team, 'Integraciones', ['orders.list', ...reserved])).body;
  const params = { id: role.id };
  const revoked = await team.call(rolesApi.update, { params, body: { policyIds: ['orders.list'] } });
  expect([revoked.status, revoked.body.policyIds]).toEqual([200, ['orders.list']]);
  const { body } = await team.call(auditApi.history, { params: { entity: 'roles', ...params } });
  const undo = { params: { requestId: body.data[0]?.requestId ?? '' } };
  expect((await trusted.call(auditApi.undo, undo)).status).toBe(403);
  expect((await team.call(auditApi.undo, undo)).status).toBe(200);
});
