import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { viewsApi } from '../views.contract.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const { admin } = tenant;

const draft = {
  list: '/users',
  name: 'Cocina',
  search: { role_id: 4, fooBar: 'sí', enabled: true },
  columns: ['name', 'email'],
  shared: false,
};
let count = 0;
const save = async (who = admin, fields = {}) =>
  (await who.call(viewsApi.create, { body: { ...draft, name: `Vista ${++count}`, ...fields } })).body;
const namesFor = async (who = admin, list = '/users') =>
  (await who.call(viewsApi.list, { query: { list } })).body.data.map(({ name }) => name);

describe('saved views', () => {
  test('are returned as they were saved, including free keys', async () => {
    const view = await save();
    const [found] = (await admin.call(viewsApi.list, { query: { list: '/users' } })).body.data;
    expect(found).toEqual({ ...draft, id: view.id, name: view.name, mine: true, authorName: 'Administración' });
  });

  test('are visible to all users if shared, otherwise to the author, and only in their list', async () => {
    const reader = await tenant.userWith([]);
    const [personal, shared] = [await save(), await save(admin, { shared: true })];
    expect(await namesFor(reader)).toEqual([shared.name]);
    expect(await namesFor()).toEqual(expect.arrayContaining([personal.name, shared.name]));
    expect(await namesFor(admin, '/roles')).toEqual([]);
    const stranger = await comanda.tenant();
    expect(await namesFor(stranger.admin)).toEqual([]);
  });

  test('can be changed and deleted only by their author', async () => {
    const author = await tenant.userWith([], { name: 'Ana Rojas' });
    const [personal, shared] = [await save(author), await save(author, { shared: true })];
    const rename = (id: number, who = admin) =>
      who.call(viewsApi.update, { params: { id }, body: { name: `Otra ${id}` } });
    expect((await rename(personal.id)).status).toBe(404);
    const refused = await rename(shared.id);
    expect([refused.status, refused.refusal.message]).toEqual([
      403,
      'Esta vista es de Ana Rojas: solo su autor puede cambiarla.',
    ]);
    expect((await admin.call(viewsApi.remove, { params: { id: shared.id } })).status).toBe(403);
    expect((await rename(shared.id, author)).body).toMatchObject({ name: `Otra ${shared.id}`, search: draft.search });
    expect((await author.call(viewsApi.remove, { params: { id: shared.id } })).status).toBe(204);
    expect((await author.call(viewsApi.remove, { params: { id: shared.id } })).status).toBe(404);
  });

  test('have a unique name per author and list', async () => {
    const { name } = await save();
    const { status, refusal } = await admin.call(viewsApi.create, { body: { ...draft, name } });
    expect([status, refusal.errors]).toEqual([422, { name: ['Ya tienes una vista con ese nombre en esta lista.'] }]);
    const other = await tenant.userWith([]);
    expect((await other.call(viewsApi.create, { body: { ...draft, name } })).status).toBe(201);
  });

  test('have a history, and their author can undo a deletion', async () => {
    const author = await tenant.userWith(['audit.list', 'audit.undo']);
    const view = await save(author);
    await author.call(viewsApi.remove, { params: { id: view.id } });
    const [entry] = (await author.call(auditApi.list)).body.data;
    expect(entry).toMatchObject({ summary: `Eliminó la vista ${view.name}`, area: 'saved_views', undoable: true });
    const params = { requestId: entry!.requestId };
    const refused = await admin.call(auditApi.undo, { params });
    expect([refused.status, refused.refusal.message]).toEqual([403, 'Solo quien hizo este cambio puede deshacerlo.']);
    expect((await author.call(auditApi.undo, { params })).status).toBe(200);
    const { data } = (await author.call(viewsApi.list, { query: { list: '/users' } })).body;
    expect(data).toContainEqual(view);
  });
});
