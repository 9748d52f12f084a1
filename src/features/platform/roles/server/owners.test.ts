import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { demoPassword, superAdminEmail } from '#demo/demoData.ts';
import { companiesApi } from '#features/platform/companies/companies.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import type { Policy } from '#kit/contract/policies.ts';
import { policiesApi } from '#kit/contract/policiesApi.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { setupScope } from '#server/createTenant.ts';
import { enableSecondFactor } from '#testing/authenticator.ts';
import { roleDraft, userDraft } from '#testing/people.ts';
import { isolatedTestApp, testPassword } from '#testing/testApp.ts';
import { rolesApi } from '../roles.contract.ts';

const comanda = await isolatedTestApp();
const home = await comanda.tenant();
await comanda.superAdmin(home.slug);
const owner = await comanda.signIn('platform', superAdminEmail, demoPassword);

const rolesByName = async () => {
  const { body } = await owner.call(rolesApi.list, { query: { limit: 100 } });
  return new Map(body.data.map((role) => [role.name, role]));
};
const idOf = async (name: string) => (await rolesByName()).get(name)?.id ?? 0;
const newUser = async (policies: Policy[]) => {
  const { body: role } = await owner.call(rolesApi.create, {
    body: roleDraft({ name: `Rol ${policies.length}`, policyIds: policies }),
  });
  const email = `${role.id}@comanda.test`;
  await owner.call(usersApi.create, { body: userDraft({ email, password: testPassword, roleIds: [role.id] }) });
  return comanda.signIn('platform', email);
};

test('the platform starts with its four roles, and its role screen has the policies of the console', async () => {
  expect([...(await rolesByName()).keys()]).toEqual(['Facturación', 'Ingeniería', 'Propietario', 'Soporte']);
  const { body } = await owner.call(policiesApi.all);
  expect(body.areas.find(({ id }) => id === 'platform')?.actions.map(({ id }) => id)).toContain('owner');
  expect(body.roleTemplates.map(({ name }) => name)).toContain('Soporte');
});

test('no role of another company can have a policy of the platform, nor does its screen offer one', async () => {
  const policyIds: Policy[] = ['orders.list', 'platform.list'];
  for (const by of [home.admin, await comanda.superAdmin(home.slug)]) {
    const created = await by.call(rolesApi.create, { body: roleDraft({ name: 'Consola', policyIds }) });
    expect(created).toMatchObject({ status: 422, refusal: { errors: { 'policy_ids.1': ['Ese permiso no existe'] } } });
  }
  const { body } = await home.admin.call(policiesApi.all);
  expect(body.groups.map(({ id }) => id)).not.toContain('platform');
  expect(body.areas.map(({ id }) => id)).not.toContain('platform');
  expect(body.roleTemplates.flatMap((template) => template.policyIds).filter(isPlatformPolicy)).toEqual([]);
});

test('a policy of the platform in a role of another company opens nothing', async () => {
  const user = await home.userWith(['platform.owner', 'platform.list', 'orders.list']);
  expect((await user.call(companiesApi.list)).status).toBe(403);
  expect((await user.call(usersApi.me)).body.policies).toEqual(['orders.list']);
});

test('only owners make owners, by a role, a user or an import', async () => {
  const manager = await newUser([
    'admin_users.list',
    'admin_users.create',
    'admin_users.update',
    'roles.create',
    'admin_users.import',
    'roles.update',
  ]);
  const roleIds = [await idOf('Propietario')];
  const params = { id: manager.id };
  expect((await manager.call(usersApi.update, { params, body: { roleIds } })).refusal.code).toBe(1025);
  const body = userDraft({ email: 'otra@comanda.test', roleIds });
  expect((await manager.call(usersApi.create, { body })).refusal.code).toBe(1025);
  const role = roleDraft({ name: 'Otro', policyIds: ['platform.owner'] });
  expect((await manager.call(rolesApi.create, { body: role })).refusal.code).toBe(1025);
  const file = 'Nombre;Correo;Teléfono;Roles;Locales\nOtra;otra@comanda.test;911112222;Propietario;*';
  const preview = await manager.call(usersApi.previewCsv, { body: file as never });
  expect(preview.body).toMatchObject({ counts: { create: 0 }, failed: [{ name: 'otra@comanda.test' }] });
  expect((await owner.call(usersApi.create, { body })).status).toBe(201);
});

async function platformId(): Promise<number> {
  const { rows } = await comanda.database.pool.query(`select id from tenants where slug = 'platform'`);
  return rows[0].id;
}

describe('the second factor of an owner', () => {
  const reset = (who: typeof owner, id: number) => who.call(usersApi.resetSecondFactor, { params: { id } });
  const hasSecondFactor = async (id: number) => (await owner.call(usersApi.get, { params: { id } })).body.secondFactor;
  const newOwner = async (name: string) => {
    const email = `${name}@comanda.test`;
    const roleIds = [await idOf('Propietario')];
    await owner.call(usersApi.create, { body: userDraft({ email, password: testPassword, roleIds }) });
    return comanda.signIn('platform', email);
  };

  test('is removed by two other owners: the first one has to find a second', async () => {
    const [lost, second] = [await newOwner('ana'), await newOwner('berta')];
    await enableSecondFactor(lost);
    const refused = { status: 409, refusal: { code: 1318 } };
    expect(await reset(owner, lost.id)).toMatchObject(refused);
    expect(await reset(owner, lost.id)).toMatchObject(refused);
    expect(await hasSecondFactor(lost.id)).toBe(true);
    expect((await owner.call(auditApi.list, { query: {} })).body.data[0]?.summary).toContain(
      'pedido de quitar la verificación en dos pasos',
    );
    expect((await reset(second, lost.id)).status).toBe(204);
    expect(await hasSecondFactor(lost.id)).toBe(false);
  });

  test('is not removed by a second owner after a day', async () => {
    const [lost, second] = [await newOwner('carla'), await newOwner('diana')];
    await enableSecondFactor(lost);
    await reset(owner, lost.id);
    await comanda.database.inTenant(setupScope(await platformId(), 'test'), (db) =>
      unaudited(db)
        .updateTable('secondFactorRemovals')
        .set({ requestedAt: sql<string>`now() - interval '24 hours'` })
        .execute(),
    );
    expect((await reset(second, lost.id)).refusal.code).toBe(1318);
    expect((await reset(owner, lost.id)).status).toBe(204);
  });
});

describe('the last owner', () => {
  const params = { id: owner.id };
  const lastOwner = { status: 409, refusal: { code: 1296 } };

  test('is not disabled, removed or given another role, nor does the role lose its policy', async () => {
    const { body: others } = await owner.call(usersApi.list, { query: { roleId: await idOf('Propietario') } });
    for (const { id } of others.data) if (id !== owner.id) await owner.call(usersApi.remove, { params: { id } });
    const roleIds = [await idOf('Soporte')];
    expect(await owner.call(usersApi.update, { params, body: { enabled: false } })).toMatchObject(lastOwner);
    expect(await owner.call(usersApi.update, { params, body: { roleIds } })).toMatchObject(lastOwner);
    expect(await owner.call(usersApi.remove, { params })).toMatchObject(lastOwner);
    const role = { params: { id: await idOf('Propietario') }, body: { policyIds: ['platform.list' as const] } };
    expect(await owner.call(rolesApi.update, role)).toMatchObject(lastOwner);
  });

  test('remains when two owners remove each other at the same time', async () => {
    const second = await newUser(['platform.owner']);
    const results = await Promise.all([
      owner.call(usersApi.remove, { params: { id: second.id } }),
      second.call(usersApi.remove, { params }),
    ]);
    expect(results.filter(({ status }) => status === 204)).toHaveLength(1);
  });
});
