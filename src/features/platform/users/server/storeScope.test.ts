import { describe, expect, test } from 'vitest';
import type { Policy } from '#kit/contract/policies.ts';
import { testApp } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { usersApi } from '../users.contract.ts';

/** An actor of one store cannot reach other stores by saving users of several. */
const comanda = await testApp();
const tenant = await comanda.tenant();
const [inScope, other] = [await tenant.store('Providencia'), await tenant.store('Maipú')];
const policies: Policy[] = ['admin_users.list', 'admin_users.show', 'admin_users.create', 'admin_users.update'];
const { admin } = tenant;

const role = async (storeIds: number[] | null, policyIds: Policy[] = policies) => {
  const body = {
    name: `rol ${Math.random()}`,
    description: '',
    policyIds,
    allStores: !storeIds,
    storeIds: storeIds ?? [],
    storeGroupIds: [],
  };
  return (await admin.call(rolesApi.create, { body })).body.id;
};
const change = (id: number, body: object, who = admin) => who.call(usersApi.update, { params: { id }, body });

/** A user of all stores whose role reaches only the first. */
async function localByRole() {
  const user = await tenant.userWith(policies);
  await change(user.id, { roleIds: [await role([inScope])] });
  return user;
}

describe('a user with a single store', () => {
  test('gains no further stores by changing the password or e-mail of others', async () => {
    const local = await tenant.userWith(policies, { storeIds: [inScope] });
    const everywhere = await tenant.userWith(policies);
    const both = await tenant.userWith(policies, { storeIds: [inScope, other] });
    for (const { id } of [everywhere, both])
      for (const body of [{ password: 'una clave muy distinta' }, { email: `yo${id}@x.test` }])
        expect((await change(id, body, local)).status).toBe(403);
    const peer = await tenant.userWith(policies, { storeIds: [inScope] });
    expect((await change(peer.id, { password: 'una clave muy distinta' }, local)).status).toBe(200);
  });

  test('gains no further stores through a role', async () => {
    const local = await localByRole();
    expect((await local.call(usersApi.me)).body.storeIds).toEqual([inScope]);
    const wide = await role(null, []);
    expect((await change(local.id, { roleIds: [wide] }, local)).refusal.code).toBe(1025);
    expect((await local.call(usersApi.me)).body.storeIds).toEqual([inScope]);
  });

  test('can edit themselves and users of the same store', async () => {
    const [local, peer] = [await localByRole(), await localByRole()];
    for (const { id } of [local, peer])
      expect((await change(id, { email: `nuevo${id}@x.test` }, local)).status).toBe(200);
  });

  test('cannot restore the old e-mail of a user with more stores', async () => {
    const local = await tenant.userWith([...policies, 'audit.list', 'audit.undo'], { storeIds: [inScope] });
    const everywhere = await tenant.userWith(policies);
    await change(everywhere.id, { email: 'otra@x.test' });
    const requests = (await admin.call(auditApi.history, { params: { entity: 'adminUsers', id: everywhere.id } })).body;
    const requestId = requests.data[0]?.requestId ?? '';
    expect((await local.call(auditApi.undo, { params: { requestId } })).refusal.code).toBe(1025);
  });
});
