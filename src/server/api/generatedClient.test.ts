import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateSource } from 'oazapfts';
import { expect, test } from 'vitest';
import { openapiDocument } from '#kit/server/http/openapi/openapiDocument.ts';
import { temporaryFolder } from '#kit/server/testing/temporaryFolder.ts';
import { createStore } from '#testing/stores.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { composedAreas } from '../composedAreas.ts';
import { documentFacts } from './documentFacts.ts';

/** The path of a third-party developer: generate a client from the description, compile a program on it and run it. */
const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const run = promisify(execFile);

/** Compiler output for a file. */
async function compiled(file: string, cwd: string): Promise<string> {
  const strict = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022'];
  const libraries = ['--lib', 'es2023,dom', '--types', 'node', '--allowImportingTsExtensions'];
  const compiler = path.join(modules, 'typescript/bin/tsc');
  return run(process.execPath, [compiler, ...strict, ...libraries, file], { cwd }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

/** Each record is made, read, sent back as it was read with one change, and deleted. */
const program = `
import * as api from './client.ts';
const [baseUrl, authorization, tenant, storeId] = process.argv.slice(2) as [string, string, string, string];
api.defaults.baseUrl = baseUrl;
api.defaults.headers = { authorization, tenant };
const apiVersion = 'v1' as const;
const done: string[] = [];

type DataOf<Reply> = Reply extends { data: infer Data } ? Data : undefined;
function ok<Reply extends { status: number }, Status extends Reply['status']>(reply: Reply, status: Status) {
  if (reply.status !== status) throw new Error(JSON.stringify(reply));
  return (reply as { data?: unknown }).data as DataOf<Extract<Reply, { status: Status }>>;
}
function same(one: unknown, other: unknown, what: string) {
  if (one !== other) throw new Error(\`\${what}: \${one} is not \${other}\`);
  done.push(what);
}

const store = { name: 'Plaza', text_address: 'Uno 1', phone: '+56987654321', email: 'plaza@cadena.test' };
const read = ok(await api.storesGet({ apiVersion, id: Number(storeId) }), 200);
const saved = ok(await api.storesUpdate({ apiVersion, id: read.id, body: { store: { ...read, ...store } } }), 200);
same(saved.name, 'Plaza', 'stores');

const { id: productId } = ok(await api.productsCreate({ apiVersion, body: { product: { name: 'Sopa' } } }), 201);
const product = ok(await api.productsGet({ apiVersion, id: productId }), 200);
const soup = { ...product, dispatch_method: 'pick_up' as const };
same(ok(await api.productsUpdate({ apiVersion, id: productId, body: { product: soup } }), 200).dispatch_method, 'pick_up', 'products');

const made = ok(await api.modifiersCreate({ apiVersion, body: { modifier: { kind: 'group', name: 'Salsas' } } }), 201);
const modifier = { ...ok(await api.modifiersGet({ apiVersion, id: made.id }), 200), name: 'Ajíes' };
same(ok(await api.modifiersUpdate({ apiVersion, id: made.id, body: { modifier } }), 200).name, 'Ajíes', 'modifiers');
ok(await api.modifiersRemove({ apiVersion, id: made.id }), 204);

const menuId = ok(await api.menusCreate({ apiVersion, body: { menu: { name: 'Carta' } } }), 201).id;
const menu = { ...ok(await api.menusGet({ apiVersion, id: menuId }), 200), name: 'Cena' };
same(ok(await api.menusUpdate({ apiVersion, id: menuId, body: { menu } }), 200).name, 'Cena', 'menus');
ok(await api.menusRemove({ apiVersion, id: menuId }), 204);

const listId = ok(await api.priceGroupsCreate({ apiVersion, body: { price_group: { name: 'Terraza' } } }), 201).id;
const list = { ...ok(await api.priceGroupsGet({ apiVersion, id: listId }), 200), position: 2 };
same(ok(await api.priceGroupsUpdate({ apiVersion, id: listId, body: { price_group: list } }), 200).position, 2, 'priceGroups');
ok(await api.priceGroupsRemove({ apiVersion, id: listId }), 204);

const roleId = ok(await api.rolesCreate({ apiVersion, body: { role: { name: 'Caja', policy_ids: ['orders.list'] } } }), 201).id;
const role = { ...ok(await api.rolesGet({ apiVersion, id: roleId }), 200), description: 'Turno' };
same(ok(await api.rolesUpdate({ apiVersion, id: roleId, body: { role } }), 200).description, 'Turno', 'roles');

const person = { name: 'Ana', phone: '+56987654321', email: 'ana@cadena.test', role_ids: [roleId], store_ids: [read.id] };
const userId = ok(await api.usersCreate({ apiVersion, body: { admin_user: person } }), 201).id;
const user = { ...ok(await api.usersGet({ apiVersion, id: userId }), 200), name: 'Ana María' };
same(ok(await api.usersUpdate({ apiVersion, id: userId, body: { admin_user: user } }), 200).name, 'Ana María', 'users');
ok(await api.usersRemove({ apiVersion, id: userId }), 204);
ok(await api.rolesRemove({ apiVersion, id: roleId }), 204);

const account = ok(await api.accountProfile({ apiVersion }), 200);
same(ok(await api.accountUpdateProfile({ apiVersion, body: { profile: account } }), 200).name, account.name, 'account');
console.log(JSON.stringify(done));
`;

test('a client made from the description compiles, and makes a round trip of every kind of record', async () => {
  const { app, tenant } = await isolatedTestApp();
  const { admin, ...rest } = await tenant();
  const { id: storeId } = await createStore({ admin, ...rest });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  const folder = await temporaryFolder('client');
  await symlink(modules, path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  const spec = path.join(folder, 'spec.json');
  await writeFile(spec, JSON.stringify(openapiDocument(composedAreas.apis, documentFacts)));
  await writeFile(path.join(folder, 'client.ts'), await generateSource(spec, { argumentStyle: 'object' }));
  await writeFile(path.join(folder, 'program.ts'), program);
  expect(await compiled('program.ts', folder)).toBe('');
  const args = [`http://127.0.0.1:${port}`, String(admin.headers.authorization), String(admin.headers.tenant)];
  const { stdout } = await run(process.execPath, ['program.ts', ...args, String(storeId)], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual([
    'stores',
    'products',
    'modifiers',
    'menus',
    'priceGroups',
    'roles',
    'users',
    'account',
  ]);
});
