import { describe, expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { openSecrets } from '#kit/server/secrets/secrets.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { createStore } from '#testing/stores.ts';
import { fleetForms } from '#features/platform/integrations/server/index.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { credentialText } from '../../record/credentialHistory.rules.ts';
import { providerName } from '../../references/providerName.rules.ts';
import { storeCredentialsApi } from '../credentials.contract.ts';
import { type StorePatch, storesApi } from '../../record/stores.contract.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const { admin } = tenant;

const secret = 'clave-que-nadie-debe-ver';
const peya = (value: Record<string, string | boolean | null>): StorePatch => ({
  credentials: [{ key: 'pedidos_ya', value }],
});
const save = (id: number, body: StorePatch) => admin.call(storesApi.update, { params: { id }, body });
const sealedOf = (storeId: number) =>
  tenant.inTenant(async (db) => {
    const row = await db.selectFrom('authCredentials').selectAll().where('storeId', '=', storeId).executeTakeFirst();
    return row?.secretsSealed as Record<string, string> | undefined;
  });
const { open } = openSecrets(comanda.config.secretKey);

describe('the credentials of a store', () => {
  test('are returned without secrets, with which ones exist', async () => {
    const store = await createStore(tenant, peya({ client_id: 'peya-7', client_secret: secret, env_production: true }));
    expect(store.credentials).toEqual([
      {
        key: 'pedidos_ya',
        version: 1,
        value: { client_id: 'peya-7', env_production: true },
        savedSecrets: ['client_secret'],
      },
    ]);
    const sealed = await sealedOf(store.id);
    expect(open(sealed?.client_secret ?? '')).toBe(secret);
  });

  test('keep a secret that is not sent, and delete one that is sent empty', async () => {
    const { id } = await createStore(tenant, peya({ client_id: 'a', client_secret: secret, password: secret }));
    const { body } = await save(id, peya({ client_id: 'b', client_secret: null, password: '' }));
    expect(body.credentials).toMatchObject([
      { value: { client_id: 'b' }, savedSecrets: ['client_secret'], version: 2 },
    ]);
    expect(open((await sealedOf(id))?.client_secret ?? '')).toBe(secret);
  });

  test('are hidden from users without the policy of integrations, who can neither change nor restore them', async () => {
    const { id } = await createStore(tenant, peya({ client_id: 'a' }));
    const editor = await tenant.userWith(['stores.show', 'stores.create', 'stores.update', 'audit.undo', 'audit.list']);
    const update = (body: StorePatch) => editor.call(storesApi.update, { params: { id }, body });
    expect((await editor.call(storesApi.get, { params: { id } })).body.credentials).toEqual([]);
    expect((await editor.call(storeCredentialsApi.forms)).status).toBe(403);
    expect((await update({ name: 'Otro', credentials: [] })).status).toBe(200);
    expect((await update(peya({ client_id: 'ajeno' }))).status).toBe(403);
    expect((await editor.call(storesApi.create, { body: peya({ client_id: 'ajeno' }) })).status).not.toBe(201);
    const saved = await save(id, peya({ client_id: 'b' }));
    expect(saved.body.credentials).toMatchObject([{ value: { client_id: 'b' } }]);
    const { body } = await admin.call(auditApi.history, { params: { entity: 'stores', id } });
    const undo = { params: { requestId: body.data[0]?.requestId ?? '' } };
    expect((await editor.call(auditApi.undo, undo)).status).toBe(403);
  });

  test('are not written by a save of other fields', async () => {
    const { id } = await createStore(tenant, peya({ client_secret: secret }));
    const before = await sealedOf(id);
    expect((await save(id, { name: 'Otro' })).body.credentials).toMatchObject([{ version: 1 }]);
    expect((await save(id, peya({ client_secret: null }))).body.credentials).toMatchObject([{ version: 1 }]);
    expect(await sealedOf(id)).toEqual(before);
  });

  test('are identified by provider', async () => {
    const { id } = await createStore(tenant, peya({ client_secret: secret }));
    const { body } = await save(id, { credentials: [{ key: 'pedidos_ya', destroy: true }] });
    expect([body.credentials, await sealedOf(id)]).toEqual([[], undefined]);
  });

  test('accept only the fields of their provider with their types', async () => {
    const { id } = await createStore(tenant);
    const { refusal } = await save(id, peya({ client_id: 'a', colour: 'red', env_production: 'sí' }));
    expect(refusal.errors).toEqual({
      'credentials.0.value.colour': ['PedidosYa no usa este dato'],
      'credentials.0.value.env_production': ['Debe ser verdadero o falso'],
    });
  });

  test('belong to fleets offered to the company, like the form', async () => {
    const { id } = await createStore(tenant);
    const rappi: StorePatch = { credentials: [{ key: 'rappi_cargo', value: { local_id: '7' } }] };
    const without = await save(id, rappi);
    expect([without.status, without.refusal.errors]).toEqual([
      422,
      { 'credentials.0.key': ['Esta flota no está activada para la empresa'] },
    ]);
    const other = await comanda.tenant({ flags: ['rappi-cargo'] });
    const store = await createStore(other, rappi);
    expect(store.credentials).toMatchObject([{ key: 'rappi_cargo', value: { local_id: '7' } }]);
    const offered = async (who: Caller) =>
      (await who.call(storeCredentialsApi.forms)).body.data.filter(({ isOffered }) => isOffered).map(({ key }) => key);
    expect(await offered(admin)).toEqual(['uber_direct', 'pedidos_ya', 'cabify']);
    expect(await offered(other.admin)).toEqual(['uber_direct', 'pedidos_ya', 'cabify', 'rappi_cargo']);
  });

  test('have labels for fleet and fields in histories', () => {
    expect(fleetForms.map(({ key }) => providerName(key))).toEqual(fleetForms.map(({ label }) => label));
    const names = fleetForms.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(names.filter((name) => credentialText({ [name]: 'x' })[0] === `${name}: x`)).toEqual([]);
  });

  test('are rejected without revealing the secret if they changed meanwhile', async () => {
    const { id } = await createStore(tenant, peya({ client_id: 'a' }));
    await save(id, peya({ client_id: 'b' }));
    const stale = { key: 'pedidos_ya', version: 1, value: { client_id: 'c', client_secret: secret } } as const;
    const { status, text, refusal } = await save(id, { credentials: [stale] });
    expect(status).toBe(409);
    expect(refusal.conflict).toMatchObject({
      fields: [{ field: 'credentials', theirs: [{ value: { client_id: 'b' } }] }],
    });
    expect(text).not.toContain(secret);
  });

  test('never reveal a secret in responses or history', async () => {
    const created = await admin.call(storesApi.create, {
      body: { ...(await createStore(tenant).then(draftOf)), ...peya({ client_secret: secret, username: 'ana' }) },
    });
    expect(created.status).toBe(201);
    const { id } = created.body;
    const replies = [
      created,
      await save(id, peya({ client_secret: `${secret}-2` })),
      await save(id, { ...peya({ client_secret: secret, colour: 1 as never }), defaultTip: 300 }),
      await admin.call(storesApi.get, { params: { id } }),
      await admin.call(storesApi.list, { query: { full: true, limit: 100 } }),
      await admin.call(storesApi.exportCsv),
      await admin.call(auditApi.list, { query: { limit: 100 } }),
      await admin.call(auditApi.history, { params: { entity: 'stores', id } }),
    ];
    for (const { text } of replies) expect(text).not.toContain(secret);
    for (const { text } of replies) expect(text).not.toContain('v1.');
    const stored = await tenant.inTenant(async (db) => [
      await unaudited(db).selectFrom('events').selectAll().execute(),
      await unaudited(db).selectFrom('auditChanges').selectAll().execute(),
    ]);
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${secret}|v1\\.`));
  });
});

const draftOf = ({ name, textAddress, phone, email, paymentMethods }: StorePatch): StorePatch => ({
  name,
  textAddress,
  phone,
  email,
  paymentMethods,
});
