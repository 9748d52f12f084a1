import { describe, expect, test, vi } from 'vitest';
import type { Policy } from '#kit/contract/policies.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { insert } from '#kit/server/data/write.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { sentMails } from '#testing/mails.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { type ImportReport, usersApi } from '../users.contract.ts';
import { importUsersJob } from './importUsers.ts';

const { database, tenant: newTenant } = await testApp();
const heads = 'name,email,phone,roles,stores';

async function chain() {
  const tenant = await newTenant({ reserved: false });
  const role = (name: string, policyIds: Policy[]) =>
    tenant.admin.call(rolesApi.create, {
      body: { name, description: '', policyIds, allStores: true, storeIds: [], storeGroupIds: [] },
    });
  await role('Cajero', ['orders.list']);
  await role('Cocinería', ['orders.cook']);
  for (const name of ['Ñuñoa', 'Providencia, Los Leones']) await tenant.store(name);
  return tenant;
}

/** Imports a file and answers its report, or the sentence it failed with. */
async function importFile(who: Caller, ...lines: string[]) {
  const { status, body, refusal } = await who.call(usersApi.importCsv, {
    body: [heads, ...lines].join('\r\n') as never,
  });
  if (status !== 202) return { report: null, error: refusal.message };
  const worker = await runJobs(database, [importUsersJob(composedAreas.policies)]);
  const poll = () => who.call(jobsApi.poll, { query: { id: body.jobId } });
  try {
    const ended = { timeout: 15_000, interval: 40 };
    await vi.waitFor(async () => expect((await poll()).status).toBe(200), ended);
    const reply = (await poll()).body;
    return { report: reply?.result as ImportReport, error: reply?.error ?? null };
  } finally {
    await worker.stop();
  }
}
/** Exactly those: the search of the list finds likenesses too. */
const listed = async ({ admin }: TestTenant, email: string) =>
  (await admin.call(usersApi.list, { query: { query: email } })).body.data.filter((user) => user.email === email);
const imported = (tenant: TestTenant) =>
  tenant.inTenant(async (db) => {
    const rows = await db.selectFrom('adminUsers').select('email').where('email', 'like', '%@x.test').execute();
    return rows.map(({ email }) => email);
  });
const mailsTo = async (tenant: TestTenant) => (await sentMails(tenant)).map(({ to }) => to);

describe('a user import', () => {
  test('creates and invites new users, matching roles and stores by name in any spelling', async () => {
    const tenant = await chain();
    const { report } = await importFile(
      tenant.admin,
      'Ana Rojas,ana@x.test,9 1111 2222,"CAJERO; cocineria",*',
      'Íñigo Soto,inigo@x.test,+56922223333,Cajero,"nunoa | Providencia, Los Leones"',
    );
    expect(report).toEqual({ saved: 2, updated: 0, failed: [] });
    expect(await listed(tenant, 'ana@x.test')).toMatchObject([
      {
        name: 'Ana Rojas',
        phone: '+56911112222',
        allStores: true,
        roles: [{ name: 'Cajero' }, { name: 'Cocinería' }],
        hasPassword: false,
      },
    ]);
    const [inigo] = await listed(tenant, 'inigo@x.test');
    expect(inigo).toMatchObject({ allStores: false, enabled: true });
    expect(inigo?.storeIds).toHaveLength(2);
    expect(await mailsTo(tenant)).toEqual(['ana@x.test', 'inigo@x.test']);
  });

  test('updates users by e-mail and changes nothing when repeated', async () => {
    const tenant = await chain();
    const file = ['Ana Rojas,ana@x.test,911112222,Cajero,*', 'Eva Paz,eva@x.test,922223333,Cajero,Ñuñoa'];
    await importFile(tenant.admin, ...file);
    expect((await importFile(tenant.admin, ...file)).report).toEqual({ saved: 0, updated: 0, failed: [] });
    const changed = ['Ana Rojas Soto,ANA@x.test,911112222,Cocinería,Ñuñoa', file[1] as string];
    expect((await importFile(tenant.admin, ...changed)).report).toEqual({ saved: 0, updated: 1, failed: [] });
    expect(await listed(tenant, 'ana@x.test')).toMatchObject([
      { name: 'Ana Rojas Soto', email: 'ana@x.test', allStores: false, roles: [{ name: 'Cocinería' }] },
    ]);
    expect(await mailsTo(tenant)).toHaveLength(2);
  });

  test('saves valid lines and reports each invalid one', async () => {
    const tenant = await chain();
    await tenant.store('Repetido');
    await tenant.store('Repetido');
    const { report } = await importFile(
      tenant.admin,
      'Ana Rojas,ana@x.test,911112222,Cajero,*',
      'Sin Email,nada,911112222,Cajero,*',
      'Otra Ana,Ana@x.test,911112222,Cajero,*',
      'Sin Rol,rol@x.test,911112222,Cajerro,*',
      'Sin Local,local@x.test,911112222,Cajero,',
      ',vacia@x.test,12,,*',
      'Dos Locales,dos@x.test,911112222,Cajero,Repetido',
      'Eva Paz,eva@x.test,922223333,Cajero,*',
      ',no-es-correo,123,rol inventado,Ninguno',
    );
    expect(report).toEqual({
      saved: 2,
      updated: 0,
      failed: [
        { line: 3, email: 'nada', reason: 'Correo: Escribe un correo con este formato: nombre@empresa.com.' },
        { line: 4, email: 'Ana@x.test', reason: 'El correo ya está en la línea 2.' },
        { line: 5, email: 'rol@x.test', reason: 'No existe el rol «Cajerro». ¿Quisiste decir «Cajero»?' },
        { line: 6, email: 'local@x.test', reason: 'Locales: Elige al menos un local o un grupo, o marca todos.' },
        {
          line: 7,
          email: 'vacia@x.test',
          reason:
            'Nombre: Debes completar este campo. Roles: Elige al menos un rol. Teléfono: Debe tener 9 dígitos, por ejemplo 9 8765 4321.',
        },
        { line: 8, email: 'dos@x.test', reason: 'Hay varios locales que se llaman «Repetido».' },
        {
          line: 10,
          email: 'no-es-correo',
          reason:
            'No existe el rol «rol inventado». No existe el local «Ninguno». Nombre: Debes completar este campo. Correo: Escribe un correo con este formato: nombre@empresa.com. Teléfono: Debe tener 9 dígitos, por ejemplo 9 8765 4321.',
        },
      ],
    });
  });

  test('suggests similar names within the scope of its author', async () => {
    const tenant = await chain();
    const [record] = await tenant.inTenant((db) =>
      db.selectFrom('stores').select('id').where('name', '=', 'Ñuñoa').execute(),
    );
    const local = await tenant.userWith(['admin_users.import', 'orders.list'], { storeIds: [record!.id] });
    const reasons = async (who: Caller, ...lines: string[]) => {
      const { body } = await who.call(usersApi.previewCsv, { body: [heads, ...lines].join('\n') as never });
      return body.failed.map(({ message }) => message);
    };
    const ana = 'Ana Rojas,ana@x.test,911112222';
    expect(await reasons(tenant.admin, `${ana},Cocineria,Nunoa Centro`)).toEqual([
      'No existe el local «Nunoa Centro». ¿Quisiste decir «Ñuñoa»?',
    ]);
    const known = '¿Quisiste decir «Providencia, Los Leones»?';
    expect(await reasons(tenant.admin, `${ana},Cajero,Providencia`)).toEqual([
      `No existe el local «Providencia». ${known}`,
    ]);
    expect(await reasons(local, `${ana},Cajero,Providencia`)).toEqual(['No existe el local «Providencia».']);
  });

  test('of hundreds is a single history entry, and can be undone and redone', async () => {
    const tenant = await chain();
    const { admin } = tenant;
    await importFile(admin, 'Persona 0,p0@x.test,911112222,Cajero,*');
    const many = Array.from({ length: 450 }, (_, i) => `Persona ${i},p${i}@x.test,911112222,Cajero | Cocinería,Ñuñoa`);
    expect((await importFile(admin, ...many)).report).toEqual({ saved: 449, updated: 1, failed: [] });
    const newest = async () => (await admin.call(auditApi.list, { query: { limit: 1 } })).body.data[0]!;
    const entry = await newest();
    expect(entry).toMatchObject({
      summary: 'Creó 449 usuarios, actualizó 1 usuario',
      source: 'import',
      undoable: true,
    });
    expect(entry).toMatchObject({ changeCount: 450, area: 'admin_users', authorName: 'Administración' });
    const undo = async () => admin.call(auditApi.undo, { params: { requestId: (await newest()).requestId } });
    expect((await undo()).body.changeCount).toBe(450);
    expect(await imported(tenant)).toEqual(['p0@x.test']);
    expect(await listed(tenant, 'p0@x.test')).toMatchObject([{ roles: [{ name: 'Cajero' }], allStores: true }]);
    expect((await undo()).status).toBe(200);
    expect(await imported(tenant)).toHaveLength(450);
    expect(await listed(tenant, 'p449@x.test')).toMatchObject([
      { name: 'Persona 449', roles: [{ name: 'Cajero' }, { name: 'Cocinería' }], allStores: false },
    ]);
  });

  test('cannot be undone while it runs', async () => {
    const tenant = await chain();
    const { admin } = tenant;
    await importFile(admin, 'Ana Rojas,ana@x.test,911112222,Cajero,*');
    const { requestId } = (await admin.call(auditApi.list)).body.data[0]!;
    const become = (status: 'running' | 'done') =>
      tenant.inTenant(async (db) => {
        await unaudited(db)
          .updateTable('jobs')
          .set({ status })
          .where('kind', '=', importUsersJob(composedAreas.policies).kind)
          .execute();
      });
    const undo = () => admin.call(auditApi.undo, { params: { requestId } });
    await become('running');
    const { status, refusal } = await undo();
    expect([status, refusal.message]).toEqual([
      409,
      'La tarea que hace estos cambios no ha terminado. Espera a que termine y vuelve a intentar.',
    ]);
    await become('done');
    expect((await undo()).status).toBe(200);
  });

  test('grants only what its author has', async () => {
    const tenant = await chain();
    const [record] = await tenant.inTenant((db) =>
      db.selectFrom('stores').select('id').where('name', '=', 'Ñuñoa').execute(),
    );
    const local = await tenant.userWith(['admin_users.import', 'orders.list'], { storeIds: [record!.id] });
    const { report } = await importFile(
      local,
      'Ana Rojas,ana@x.test,911112222,Cajero,Ñuñoa',
      'Eva Paz,eva@x.test,911112222,Cocinería,Ñuñoa',
      'Ida Mar,ida@x.test,911112222,Cajero,*',
      `Jefa,${tenant.admin.email},911112222,Cajero,Ñuñoa`,
    );
    const reason = 'Hay permisos o locales que tú no tienes: pide este cambio a quien los tenga.';
    expect(report).toMatchObject({
      saved: 1,
      updated: 0,
      failed: [
        { line: 3, reason },
        { line: 4, reason },
        { line: 5, reason },
      ],
    });
  });

  test('preserves an administrator and saves the other lines', async () => {
    const tenant = await chain();
    const { report } = await importFile(
      tenant.admin,
      'Ana Rojas,ana@x.test,911112222,Cajero,*',
      `Administración,${tenant.admin.email},987654321,Cajero,*`,
      'Eva Paz,eva@x.test,922223333,Cajero,*',
    );
    expect(report).toMatchObject({
      saved: 2,
      updated: 0,
      failed: [{ line: 3, reason: expect.stringContaining('al menos un usuario activo') }],
    });
    expect((await tenant.admin.call(rolesApi.list)).status).toBe(200);
  });

  test('rejects files without users immediately', async () => {
    const { admin } = await chain();
    const send = (body: string) => admin.call(usersApi.importCsv, { body: body as never });
    expect((await send('name,email\nAna,ana@x.test')).refusal.message).toBe(
      'Falta la columna "Teléfono", "Roles", "Locales". La primera línea debe tener: Nombre, Correo, Teléfono, Roles, Locales.',
    );
    expect((await send(heads)).refusal.message).toBe('El archivo no tiene ningún usuario debajo de los títulos.');
    expect((await send(`${heads}\n${'x'.repeat(1_500_000)}`)).status).toBe(413);
    const reader = await newTenant().then(({ userWith }) => userWith(['admin_users.list']));
    expect((await reader.call(usersApi.importCsv, { body: heads as never })).status).toBe(403);
  });

  test('stops when its author loses the permission', async () => {
    const tenant = await chain();
    const importer = await tenant.userWith(['admin_users.import', 'orders.list']);
    const { body } = await importer.call(usersApi.importCsv, {
      body: `${heads}\nAna,ana@x.test,911112222,Cajero,*` as never,
    });
    await tenant.admin.call(usersApi.update, { params: { id: importer.id }, body: { enabled: false } });
    await importFile(tenant.admin, 'Eva Paz,eva@x.test,911112222,Cajero,*');
    expect((await tenant.admin.call(jobsApi.get, { params: { id: body.jobId } })).body).toMatchObject({
      status: 'failed',
      error: 'Quien pidió la importación ya no tiene permiso para importar usuarios.',
    });
    expect(await listed(tenant, 'ana@x.test')).toEqual([]);
  });
});

describe('a user export', () => {
  test('has the filtered rows and can be imported again without changes', async () => {
    const tenant = await chain();
    const { admin } = tenant;
    await importFile(
      admin,
      'Íñigo Soto,inigo@x.test,+56922223333,Cajero | Cocinería,"Ñuñoa | Providencia, Los Leones"',
      '=Ana,ana@x.test,911112222,Cajero,*',
    );
    const [ana] = await listed(tenant, 'ana@x.test');
    const [inigo] = await listed(tenant, 'inigo@x.test');
    const group = await tenant.inTenant((db) => insert(db, 'storeGroups', { name: 'Costa', kind: 'tag' }));
    await admin.call(usersApi.update, { params: { id: inigo!.id }, body: { storeGroupIds: [group.id] } });
    const query = { roleId: ana!.roleIds[0] };
    const { text, headers } = await admin.call(usersApi.exportCsv, { query });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(text.replace('\uFEFF', '').trim().split('\n')).toEqual([
      'Nombre;Correo;Teléfono;Roles;Locales;Grupos de locales;Activo;Último ingreso',
      "'=Ana;ana@x.test;+56911112222;Cajero;*;;sí;",
      'Íñigo Soto;inigo@x.test;+56922223333;Cajero | Cocinería;Ñuñoa | Providencia, Los Leones;Costa;sí;',
    ]);
    const all = await admin.call(usersApi.exportCsv);
    expect(all.text.trim().split('\n')).toHaveLength(4);
    const repeated = await admin.call(usersApi.importCsv, { body: all.text as never });
    expect(repeated.status).toBe(202);
    expect((await importFile(admin, '=Ana,ana@x.test,911112222,Cajero,*')).report).toEqual({
      saved: 0,
      updated: 0,
      failed: [],
    });
    const { body } = await admin.call(jobsApi.poll, { query: { id: repeated.body.jobId } });
    expect(body?.result).toEqual({ saved: 0, updated: 0, failed: [] });
  });

  test('requires its own permission', async () => {
    const reader = await (await newTenant()).userWith(['admin_users.list', 'admin_users.import']);
    expect((await reader.call(usersApi.exportCsv)).status).toBe(403);
  });
});
