import { describe, expect, test } from 'vitest';
import type { Policy } from '#kit/contract/policies.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { roleDraft, userDraft } from '#testing/people.ts';
import { testApp } from '#testing/testApp.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { rolesRepo } from '#features/platform/roles/server/index.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { auditApi } from '../audit.contract.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const { admin } = tenant;

let count = 0;
const newRole = async (fields = {}) => {
  const { body } = await admin.call(rolesApi.create, {
    body: roleDraft({ name: `Cajero ${++count}`, description: 'Cobra', ...fields }),
  });
  return body;
};
const newUser = async (roleIds: number[], fields = {}) => {
  const email = `persona${++count}@${tenant.slug}.test`;
  const { body, refusal } = await admin.call(usersApi.create, { body: userDraft({ email, roleIds, ...fields }) });
  expect(refusal.errors).toBeUndefined();
  return body;
};
const newest = async (who = admin) => (await who.call(auditApi.list)).body.data[0]!;
const undo = (requestId: string, who = admin) => who.call(auditApi.undo, { params: { requestId } });

describe('undoing', () => {
  test('a role change restores exactly the previous policies', async () => {
    const role = await newRole();
    await admin.call(rolesApi.update, {
      params: { id: role.id },
      body: { name: 'Caja', policyIds: ['orders.list', 'modifiers.list'] },
    });
    const { requestId, undoable } = await newest();
    expect(undoable).toBe(true);
    expect((await undo(requestId)).body.changeCount).toBe(1);
    const { body } = await admin.call(rolesApi.get, { params: { id: role.id } });
    expect(body).toMatchObject({ name: role.name, policyIds: ['orders.list', 'orders.show'] });
  });

  test('applies immediately to users with the role', async () => {
    const role = await newRole({ policyIds: ['roles.list'] });
    const email = `pronto@${tenant.slug}.test`;
    await newUser([role.id], { email, password: 'Una.clave.larga.2026' });
    const reader = await comanda.signIn(tenant.slug, email);
    await admin.call(rolesApi.update, { params: { id: role.id }, body: { policyIds: [] } });
    expect((await reader.call(rolesApi.list)).status).toBe(403);
    await undo((await newest()).requestId);
    expect((await reader.call(rolesApi.list)).status).toBe(200);
  });

  test('is rejected if the value changed again', async () => {
    const role = await newRole();
    await admin.call(rolesApi.update, { params: { id: role.id }, body: { description: 'Primera' } });
    const first = await newest();
    await admin.call(rolesApi.update, { params: { id: role.id }, body: { description: 'Segunda' } });
    const { status, refusal } = await undo(first.requestId);
    expect([status, refusal.message]).toEqual([
      409,
      'No se puede deshacer: alguien cambió los mismos valores después.',
    ]);
    const [, entry] = (await admin.call(auditApi.list)).body.data;
    expect(entry).toMatchObject({ undoable: false, notUndoable: refusal.message });
  });

  test('succeeds if another value changed', async () => {
    const role = await newRole();
    await admin.call(rolesApi.update, { params: { id: role.id }, body: { description: 'Otra' } });
    const first = await newest();
    await admin.call(rolesApi.update, { params: { id: role.id }, body: { name: 'Caja central' } });
    expect((await undo(first.requestId)).status).toBe(200);
    const { body } = await admin.call(rolesApi.get, { params: { id: role.id } });
    expect(body).toMatchObject({ name: 'Caja central', description: 'Cobra' });
  });

  test('a deletion restores the user with roles and stores', async () => {
    const store = await tenant.store('Ñuñoa Plaza');
    const role = await newRole();
    const user = await newUser([role.id], { allStores: false, storeIds: [store] });
    await admin.call(usersApi.remove, { params: { id: user.id } });
    const { requestId, summary } = await newest();
    expect(summary).toBe('Eliminó el usuario Ana Rojas');
    expect((await undo(requestId)).status).toBe(200);
    const { body } = await admin.call(usersApi.get, { params: { id: user.id } });
    expect(body).toMatchObject({ email: user.email, roleIds: [role.id], allStores: false, storeIds: [store] });
  });

  test('a creation deletes the created record', async () => {
    const role = await newRole();
    await undo((await newest()).requestId);
    expect((await admin.call(rolesApi.get, { params: { id: role.id } })).status).toBe(404);
  });

  test('a creation is rejected while the record is in use', async () => {
    const role = await newRole();
    const { requestId } = await newest();
    await newUser([role.id]);
    const { status, refusal } = await undo(requestId);
    expect([status, refusal.message]).toEqual([409, 'No se puede eliminar porque otros datos lo usan.']);
    expect((await admin.call(rolesApi.get, { params: { id: role.id } })).body.policyIds).toEqual(role.policyIds);
  });

  test('can itself be undone, and both entries link to each other', async () => {
    const role = await newRole();
    await admin.call(rolesApi.update, { params: { id: role.id }, body: { policyIds: ['modifiers.list'] } });
    const change = await newest();
    const { body } = await undo(change.requestId);
    const [undoEntry, undone] = (await admin.call(auditApi.list)).body.data;
    expect(undoEntry).toMatchObject({ requestId: body.requestId, undoes: change.requestId, area: 'roles' });
    expect(undoEntry!.summary).toBe(`Deshizo un cambio: actualizó el rol ${role.name}: Permisos`);
    expect(undone).toMatchObject({
      undoneBy: body.requestId,
      undoable: false,
      notUndoable: 'Este cambio ya se deshizo.',
    });
    expect((await undo(change.requestId)).refusal.message).toBe('Este cambio ya se deshizo.');
    await undo(body.requestId);
    expect((await admin.call(rolesApi.get, { params: { id: role.id } })).body.policyIds).toEqual(['modifiers.list']);
  });

  test('a password change is rejected, because the history does not store passwords', async () => {
    const user = await newUser([(await newRole()).id]);
    await admin.call(usersApi.update, { params: { id: user.id }, body: { password: 'Otra.clave.larga.2026' } });
    const entry = await newest();
    expect(entry.changes[0]!.fields).toEqual([{ field: 'password', before: null, after: '•••' }]);
    expect(entry.undoable).toBe(false);
    const { status, refusal } = await undo(entry.requestId);
    expect([status, refusal.message]).toEqual([409, entry.notUndoable]);
  });

  test('never leaves the tenant without an administrator', async () => {
    const other = await comanda.tenant();
    const second = await other.userWith(composedAreas.policies.all);
    const { requestId } = await newest(second);
    await second.call(usersApi.update, { params: { id: other.admin.id }, body: { enabled: false } });
    const { status, refusal } = await undo(requestId, second);
    expect([status, refusal.code]).toEqual([409, 1010]);
    expect((await second.call(rolesApi.list)).status).toBe(200);
  });
});

describe('undoing a large change or one of the system', () => {
  const withName = (requestId: string, companyName?: string, who = admin) =>
    who.call(auditApi.undo, { params: { requestId }, query: { companyName } });

  test('requires the name of the company, and reports its effect by kind', async () => {
    const other = await comanda.tenant();
    await other.inTenant(async (db) => {
      for (let at = 1; at <= 50; at++) await rolesRepo.insert(db, roleDraft({ name: `Turno ${at}` }));
    });
    const { requestId, undoEffect, undoable } = await newest(other.admin);
    expect(undoable).toBe(true);
    expect(undoEffect).toEqual({
      removed: [{ count: 50, noun: 'roles' }],
      restored: [],
      reverted: [],
      needsName: true,
    });
    const { name } = (await other.admin.call(tenantsApi.current)).body;
    for (const typed of [undefined, 'Otra empresa']) {
      const { status, refusal } = await withName(requestId, typed, other.admin);
      expect([status, refusal.code, refusal.errors]).toEqual([422, 1212, { company_name: [`Escribe «${name}»`] }]);
    }
    const done = await withName(requestId, ` ${name.toUpperCase()} `, other.admin);
    expect([done.status, done.body.changeCount]).toEqual([200, 50]);
  });

  test('is not possible for the setup of a company', async () => {
    const other = await comanda.tenant();
    const entries = (await other.admin.call(auditApi.list, { query: { limit: 100 } })).body.data;
    const setup = entries.find(({ requestId }) => requestId.startsWith('setup-'))!;
    expect(setup).toMatchObject({ undoable: false, notUndoable: expect.stringContaining('puesta en marcha') });
    const { status, refusal } = await withName(setup.requestId, other.slug, other.admin);
    expect([status, refusal.message]).toEqual([409, setup.notUndoable]);
  });
});

/** Enough to manage users and undo changes. */
const ofManagers: Policy[] = ['audit.list', 'audit.undo', 'roles.list', 'orders.list', 'orders.show'].concat(
  ['list', 'show', 'create', 'update', 'delete'].map((action) => `admin_users.${action}`),
) as Policy[];

describe('an undo never removes or locks out the user who starts it', () => {
  test('is rejected for the request that created the user', async () => {
    const role = await newRole({ policyIds: ofManagers });
    const email = `yo${++count}@${tenant.slug}.test`;
    await newUser([role.id], { email, password: 'Una.clave.larga.2026' });
    const { requestId } = await newest();
    const self = await comanda.signIn(tenant.slug, email);
    const entry = (await self.call(auditApi.list, { query: { requestId } })).body.data[0]!;
    expect(entry).toMatchObject({ undoable: false, notUndoable: expect.stringContaining('tu propio usuario') });
    const { status, refusal } = await undo(requestId, self);
    expect([status, refusal.message]).toEqual([409, entry.notUndoable]);
    expect((await self.call(rolesApi.list)).status).toBe(200);
  });

  test('is rejected if the user could not undo anything afterwards', async () => {
    const [weak, strong] = [await newRole({ policyIds: ['roles.list'] }), await newRole({ policyIds: ofManagers })];
    const email = `yo${++count}@${tenant.slug}.test`;
    const { id } = await newUser([weak.id], { email, password: 'Una.clave.larga.2026' });
    await admin.call(usersApi.update, { params: { id }, body: { roleIds: [strong.id] } });
    const { requestId } = await newest();
    const self = await comanda.signIn(tenant.slug, email);
    const { status, refusal } = await undo(requestId, self);
    expect([status, refusal.message]).toEqual([409, expect.stringContaining('sin acceso')]);
    expect((await self.call(usersApi.get, { params: { id } })).body.roleIds).toEqual([strong.id]);
  });
});

describe('who may undo', () => {
  test('users cannot undo what they could not do by hand', async () => {
    const role = await newRole({ policyIds: ['roles.list', 'modifiers.update'] });
    await admin.call(rolesApi.update, { params: { id: role.id }, body: { policyIds: ['roles.list'] } });
    const { requestId } = await newest();
    const weaker = await tenant.userWith(['audit.list', 'audit.undo', 'roles.list', 'roles.show', 'roles.update']);
    const { status, refusal } = await undo(requestId, weaker);
    expect([status, refusal.code]).toEqual([403, 1025]);
    expect((await admin.call(rolesApi.get, { params: { id: role.id } })).body.policyIds).toEqual(['roles.list']);
  });

  test('users with fewer permissions cannot restore the e-mail of a stronger user', async () => {
    const role = await newRole({ policyIds: ['modifiers.update'] });
    const user = await newUser([role.id]);
    await admin.call(usersApi.update, {
      params: { id: user.id },
      body: { email: `nuevo${count}@${tenant.slug}.test` },
    });
    const { requestId } = await newest();
    const weaker = await tenant.userWith(['audit.list', 'audit.undo', 'admin_users.update']);
    expect((await undo(requestId, weaker)).refusal.code).toBe(1025);
  });

  test('users with a single store cannot restore access to others', async () => {
    const [inScope, other] = [await tenant.store('Local propio'), await tenant.store('Local ajeno')];
    const role = await newRole({ policyIds: ['orders.list'] });
    const user = await newUser([role.id], { allStores: false, storeIds: [inScope, other] });
    await admin.call(usersApi.update, { params: { id: user.id }, body: { storeIds: [inScope] } });
    const { requestId } = await newest();
    const local = await tenant.userWith(['audit.list', 'audit.undo', 'admin_users.update', 'orders.list'], {
      storeIds: [inScope],
    });
    expect((await undo(requestId, local)).refusal.code).toBe(1025);
    expect((await undo(requestId)).status).toBe(200);
  });

  test('users need permission to update the area, and the list shows this', async () => {
    const reader = await tenant.userWith(['audit.list', 'audit.undo', 'roles.list', 'roles.show']);
    const role = await newRole();
    await admin.call(rolesApi.update, { params: { id: role.id }, body: { description: 'Cobra y entrega' } });
    const entry = (await reader.call(auditApi.list, { query: { area: 'roles' } })).body.data[0]!;
    expect(entry).toMatchObject({
      undoable: false,
      notUndoable: 'Para deshacerlo necesitas el permiso "Roles: actualizar".',
    });
    const { status, refusal } = await undo(entry.requestId, reader);
    expect([status, refusal.message]).toEqual([403, entry.notUndoable]);
  });

  test('users cannot delete or recreate records through an undo without that permission', async () => {
    const role = await newRole();
    const created = (await newest()).requestId;
    const editor = await tenant.userWith(['audit.list', 'audit.undo', 'roles.update', 'orders.list', 'orders.show']);
    const refused = await undo(created, editor);
    expect([refused.status, refused.refusal.message]).toEqual([
      403,
      'Para deshacerlo necesitas el permiso "Roles: eliminar".',
    ]);
    await admin.call(rolesApi.remove, { params: { id: role.id } });
    expect((await undo((await newest()).requestId, editor)).refusal.message).toContain('"Roles: crear"');
    expect((await admin.call(rolesApi.get, { params: { id: role.id } })).status).toBe(404);
  });

  test('requests of other tenants are not found', async () => {
    await newRole();
    const { requestId } = await newest();
    const stranger = await comanda.tenant();
    expect((await undo(requestId, stranger.admin)).status).toBe(404);
  });
});
