import { describe, expect, test } from 'vitest';
import { roleDraft, userDraft } from '#testing/people.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { type RoleDraft, rolesApi } from '#features/platform/roles/roles.contract.ts';
import { rolesRepo } from '#features/platform/roles/server/index.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { auditApi, type AuditFilters } from '../audit.contract.ts';

const comanda = await isolatedTestApp();
const tenant = await comanda.tenant();
const { admin } = tenant;

const role = (name: string, changes: Partial<RoleDraft> = {}) => roleDraft({ name, ...changes });
const read = async (query: Partial<AuditFilters> = {}, who = admin) =>
  (await who.call(auditApi.list, { query })).body.data;

describe('the audit', () => {
  test('records a creation with its lists as a single change', async () => {
    const store = await tenant.store('Ñuñoa');
    const { body: created } = await admin.call(rolesApi.create, {
      body: role('Cajero', { allStores: false, storeIds: [store] }),
    });
    const [entry] = await read();
    expect(entry).toMatchObject({ summary: 'Creó el rol Cajero', area: 'roles', source: 'staff', changeCount: 1 });
    expect(entry).toMatchObject({ authorName: 'Administración', authorEmail: admin.email, superAdmin: false });
    expect(entry!.changes).toHaveLength(1);
    expect(entry!.changes[0]).toMatchObject({
      entity: 'roles',
      recordId: created.id,
      title: 'Cajero',
      action: 'insert',
    });
    expect(entry!.changes[0]!.fields).toContainEqual({ field: 'storeIds', before: null, after: ['Ñuñoa'] });
    expect(entry!.changes[0]!.fields).toContainEqual({
      field: 'policyIds',
      before: null,
      after: ['Pedidos: ver lista', 'Pedidos: ver detalle'],
    });
  });

  test('records an update with the labels and the values before and after', async () => {
    const { body: first } = await admin.call(rolesApi.create, { body: role('Cocina') });
    const { body: second } = await admin.call(rolesApi.create, { body: role('Reparto') });
    const { body: ingrid } = await admin.call(usersApi.create, {
      body: userDraft({ name: 'Íngrid Muñoz', email: `ingrid@${tenant.slug}.test`, roleIds: [first.id] }),
    });
    await admin.call(usersApi.update, {
      params: { id: ingrid.id },
      body: { phone: '+56911112222', roleIds: [first.id, second.id] },
    });
    const [entry] = await read();
    expect(entry!.summary).toBe(
      'Actualizó el usuario Íngrid Muñoz, teléfono: de +56 9 8765 4321 a +56 9 1111 2222 (también roles)',
    );
    expect(entry!.changes[0]!.fields).toEqual([
      { field: 'phone', before: '+56987654321', after: '+56911112222' },
      { field: 'roleIds', before: ['Cocina'], after: ['Cocina', 'Reparto'] },
    ]);
  });

  test('never contains a password', async () => {
    const { text } = await admin.call(auditApi.list);
    expect(text).not.toContain('argon2');
    expect(text).toContain('•••');
  });

  test('counts the records of a large request and includes the first twenty', async () => {
    const other = await comanda.tenant();
    await other.inTenant(async (db) => {
      for (let i = 1; i <= 30; i++) await rolesRepo.insert(db, role(`Rol ${i}`));
    });
    const [entry] = await read({}, other.admin);
    expect(entry).toMatchObject({ summary: 'Creó 30 roles', changeCount: 30 });
    expect(entry!.changes).toHaveLength(20);
    expect(entry!.changes[0]!.fields).toContainEqual(expect.objectContaining({ field: 'policyIds' }));
  });

  test('is paged from newest to oldest without gaps or duplicates', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await admin.call(auditApi.list, { query: { limit: 2, cursor } });
      seen.push(...body.data.map(({ requestId }) => requestId));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    const allEntries = (await admin.call(auditApi.list, { query: { limit: 100 } })).body.data;
    expect(seen).toEqual(allEntries.map(({ requestId }) => requestId));
    expect(allEntries.map(({ at }) => at)).toEqual(
      allEntries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  test('filters by area, author, action, text and days', async () => {
    const writer = await tenant.userWith(['roles.create', 'roles.delete', 'orders.list', 'orders.show'], {
      name: 'Óscar Peña',
    });
    const { body: created } = await writer.call(rolesApi.create, { body: role('Garzón de terraza') });
    await writer.call(rolesApi.remove, { params: { id: created.id } });
    const summaries = async (query: Partial<AuditFilters>) => (await read(query)).map(({ summary }) => summary);
    const both = ['Eliminó el rol Garzón de terraza', 'Creó el rol Garzón de terraza'];
    expect(await summaries({ authorId: writer.id })).toEqual(both);
    expect(await summaries({ query: 'garzon TERRAZA' })).toEqual(both);
    expect(await summaries({ query: 'oscar peña', area: 'roles', action: 'delete' })).toEqual(both.slice(0, 1));
    expect(await summaries({ query: 'garzon', area: 'admin_users' })).toEqual([]);
    expect(await summaries({ authorId: writer.id, action: 'update' })).toEqual([]);
    const [last] = await read({ authorId: writer.id });
    expect(await summaries({ requestId: last!.requestId })).toEqual(both.slice(0, 1));
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' }).format(new Date());
    expect(await summaries({ authorId: writer.id, from: day, to: day })).toEqual(both);
    expect(await summaries({ authorId: writer.id, to: '2020-01-01' })).toEqual([]);
    expect(await summaries({ authorId: writer.id, from: '2099-01-01' })).toEqual([]);
  });

  test('lists each author once', async () => {
    const { data } = (await admin.call(auditApi.authors)).body;
    expect(data).toContainEqual({ id: admin.id, name: 'Administración' });
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
  });

  test('requires its own permission', async () => {
    const reader = await tenant.userWith(['roles.list']);
    expect((await reader.call(auditApi.list)).status).toBe(403);
  });
});

describe('the export', () => {
  test('has a row per changed value, with labels and the filters of the list', async () => {
    const other = await comanda.tenant({ country: 'gt' });
    const writer = await other.userWith(['roles.create', 'roles.update', 'orders.list', 'orders.show'], {
      name: 'Óscar, Peña',
    });
    const store = await other.store('Zona 10');
    const { body: created } = await writer.call(rolesApi.create, { body: role('=Cajero') });
    const storeScope = { allStores: false, storeIds: [store] };
    await writer
      .call(rolesApi.update, { params: { id: created.id }, body: storeScope })
      .then(({ status }) => expect(status).toBe(200));
    const { text, headers } = await other.admin.call(auditApi.exportCsv, { query: { authorId: writer.id } });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [heads, ...lines] = text.replace('\uFEFF', '').trim().split('\n');
    expect(heads).toBe('Fecha,Autor,Correo,Origen,Área,Acción,Tipo,Registro,Campo,Antes,Después,Solicitud');
    const texts = lines.map((line) => line.replace(/^[^"]*/, '').replace(/,[^,]*$/, ''));
    const by = (action: string) => `"Óscar, Peña",${writer.email},Equipo,Roles,${action},rol,'=Cajero`;
    expect(texts).toEqual([
      `${by('Actualizó')},Todos los locales,Sí,No`,
      `${by('Actualizó')},Locales,,Zona 10`,
      `${by('Creó')},Todos los locales,,Sí`,
      `${by('Creó')},Descripción,,`,
      `${by('Creó')},Nombre,,'=Cajero`,
      `${by('Creó')},Permisos,,Pedidos: ver lista | Pedidos: ver detalle`,
    ]);
  });

  test('requires its own permission', async () => {
    const reader = await tenant.userWith(['audit.list']);
    expect((await reader.call(auditApi.exportCsv)).status).toBe(403);
  });
});

describe('the history of a record', () => {
  test('contains only its changes, for users who may see it', async () => {
    const { body: created } = await admin.call(rolesApi.create, { body: role('Bodega') });
    await admin.call(rolesApi.update, { params: { id: created.id }, body: { policyIds: ['orders.list'] } });
    const reader = await tenant.userWith(['roles.show']);
    const { body } = await reader.call(auditApi.history, { params: { entity: 'roles', id: created.id } });
    expect(body.data.map(({ summary }) => summary)).toEqual([
      'Actualizó el rol Bodega: Permisos',
      'Creó el rol Bodega',
    ]);
    expect(body.data[0]).toMatchObject({ undoable: false, notUndoable: 'No tienes permiso para deshacer cambios.' });
    const page = await reader.call(auditApi.history, {
      params: { entity: 'roles', id: created.id },
      query: { limit: 1 },
    });
    const rest = await reader.call(auditApi.history, {
      params: { entity: 'roles', id: created.id },
      query: { limit: 1, cursor: page.body.nextCursor! },
    });
    expect([page.body.data[0]!.summary, rest.body.data[0]!.summary]).toEqual(body.data.map(({ summary }) => summary));
    expect(rest.body.nextCursor).toBeNull();
  });

  test('is rejected without access to the record, and not found for unknown tables', async () => {
    const reader = await tenant.userWith(['orders.list']);
    const of = (entity: string) => reader.call(auditApi.history, { params: { entity, id: 1 } });
    expect((await of('roles')).status).toBe(403);
    expect((await of('savedViews')).status).toBe(403);
    expect((await of('sessions')).status).toBe(404);
  });

  test("of another tenant's record is empty", async () => {
    const { body: created } = await admin.call(rolesApi.create, { body: role('Ajeno') });
    const stranger = await comanda.tenant();
    const { body } = await stranger.admin.call(auditApi.history, { params: { entity: 'roles', id: created.id } });
    expect(body.data).toEqual([]);
  });
});

describe('concurrent edits of a record', () => {
  const setUp = async (name: string) => {
    const { body: created } = await admin.call(rolesApi.create, { body: role(name) });
    const other = await tenant.userWith(['roles.update', 'orders.list', 'orders.show'], { name: 'Otra persona' });
    return { created, other, stale: { 'if-match': `"${created.version}"` } };
  };

  test('to different fields both succeed', async () => {
    const { created, other, stale } = await setUp('Compartido');
    await other.call(rolesApi.update, { params: { id: created.id }, body: { description: 'De otra persona' } }, stale);
    const mine = await admin.call(rolesApi.update, { params: { id: created.id }, body: { name: 'Mío' } }, stale);
    expect(mine).toMatchObject({ status: 200, body: { name: 'Mío', description: 'De otra persona' } });
  });

  test('to the same field return both values and the first author', async () => {
    const { created, other, stale } = await setUp('Disputado');
    await other.call(rolesApi.update, { params: { id: created.id }, body: { policyIds: ['orders.list'] } }, stale);
    const body = { policyIds: [], name: 'Disputado' };
    const mine = await admin.call(rolesApi.update, { params: { id: created.id }, body }, stale);
    expect(mine.status).toBe(409);
    expect(mine.refusal.conflict).toMatchObject({
      author: 'Otra persona',
      fields: [{ field: 'policy_ids', yours: [], theirs: ['orders.list'] }],
    });
  });
});
