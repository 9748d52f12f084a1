import { describe, expect, test } from 'vitest';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import type { Policy } from '#kit/contract/policies.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { jobEnded } from '#testing/imports.ts';
import { sentMails } from '#testing/mails.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { usersApi } from '../users.contract.ts';
import { importUsersJob } from './importUsers.ts';

const comanda = await testApp();

async function chain() {
  const tenant = await comanda.tenant({ reserved: false });
  const role = (name: string, policyIds: Policy[]) =>
    tenant.admin.call(rolesApi.create, {
      body: { name, description: '', policyIds, allStores: true, storeIds: [], storeGroupIds: [] },
    });
  await role('Cajero', ['orders.list']);
  await role('Cocinería', ['orders.cook']);
  for (const name of ['Ñuñoa', 'Providencia, Los Leones']) await tenant.store(name);
  return tenant;
}

async function importFile(who: Caller, file: string) {
  const { status, body, text } = await who.call(usersApi.importCsv, { body: file as never });
  expect(status, text).toBe(202);
  return jobEnded(comanda, who, body.jobId, [importUsersJob(composedAreas.policies)]);
}

describe('an import that changes users', () => {
  test('shows the old and new text of each cell that changes', async () => {
    const tenant = await chain();
    await importFile(
      tenant.admin,
      'Nombre;Email;Teléfono;Roles;Locales\nAna Rojas;ana@x.test;911112222;Cajero;Ñuñoa | Providencia, Los Leones',
    );
    const file = [
      'Nombre;Correo;Teléfono;Roles;Locales;Activo',
      'Ana Rojas Soto;ana@x.test;911112222;Cajero | Cocinería;*;no',
    ].join('\n');
    const { body } = await tenant.admin.call(usersApi.previewCsv, { body: file as never });
    expect(body.changed).toEqual([
      {
        line: 2,
        name: 'ana@x.test',
        changes: [
          { column: 'Nombre', before: 'Ana Rojas', after: 'Ana Rojas Soto' },
          { column: 'Roles', before: 'Cajero', after: 'Cajero | Cocinería' },
          { column: 'Locales', before: 'Ñuñoa | Providencia, Los Leones', after: '*' },
          { column: 'Activo', before: 'sí', after: 'no' },
        ],
      },
    ]);
  });

  test('disables users and ends their sessions, and invites nobody who is disabled', async () => {
    const tenant = await chain();
    const cashier = await tenant.userWith(['orders.list']);
    const { email } = (await tenant.admin.call(usersApi.get, { params: { id: cashier.id } })).body;
    const exported = (await tenant.admin.call(usersApi.exportCsv)).text;
    const file = exported.replace(new RegExp(`(${email}.*);sí;`), '$1;no;');
    const importer = await tenant.userWith(['admin_users.import']);
    const refused = await importer.call(usersApi.previewCsv, { body: file as never });
    expect(refused.body.failed).toMatchObject([{ name: email, message: expect.stringContaining('permisos') }]);
    await importFile(tenant.admin, `${file.trim()}\nEva Paz;eva@x.test;911112222;Cajero;*;;no;`);
    expect((await tenant.admin.call(usersApi.get, { params: { id: cashier.id } })).body.enabled).toBe(false);
    expect((await cashier.call(usersApi.me)).status).toBe(401);
    const { body } = await tenant.admin.call(usersApi.list, { query: { enabled: false } });
    expect(body.data.map((user) => user.email)).toContain('eva@x.test');
    expect(await sentMails(tenant)).toEqual([]);
  });
});
