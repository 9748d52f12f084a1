import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeThinArea } from './new-area/testing/thinArea.ts';
import { migrationProblems } from './lint/distribution.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const left = new Set(['node_modules', '.git', 'dist', 'data']);
const tree = mkdtempSync(join(tmpdir(), 'comanda-area-'));

/** A command in the copied tree; answers what it printed when it failed, else nothing. */
const trouble = (script: string, ...args: string[]): Promise<string> =>
  execute(process.execPath, [join(tree, script), ...args], { cwd: tree }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );

/** What the generator says it did. */
const generate = (...args: string[]): Promise<string> =>
  execute(process.execPath, [join(tree, 'scripts/new-area.ts'), ...args], { cwd: tree }).then(({ stdout }) => stdout);
const read = (path: string) => readFileSync(join(tree, path), 'utf8');

let said = '';
const asCampaigns = ['--words', 'campañas', '--feminine', '--group', 'marketing', '--form', 'modal', '--export'];

beforeAll(async () => {
  cpSync(root, tree, { recursive: true, filter: (path) => !left.has(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  writeThinArea(tree);
  const fields = 'name:filled(120) contact:text(80) price:amount active:flag storeIds:link(stores)';
  await generate('suppliers', '--words', 'proveedores', '--export', '--fields', fields, '--more');
  await generate('campaigns', ...asCampaigns, '--more');
  await generate('suppliers', '--fields', 'phone:text(20) productIds:link(products)', '--more');
  said = await generate('products', '--fields', 'supplierIds:link(suppliers)=Proveedores fibre:text(20)=Fibra');
}, 120_000);
afterAll(() => rmSync(tree, { recursive: true }));

const features = ['catalogue/suppliers', 'benefits/campaigns'].map((path) => `src/features/${path}`);
const own = [...features, 'src/features/catalogue/products', 'src/areas.ts', 'src/screens.ts'];

const vitest = (project: string, ...paths: string[]) =>
  trouble('node_modules/vitest/vitest.mjs', 'run', '--project', project, ...paths);

/** All start at once. */
const checks = (): Promise<string>[] => [
  trouble('node_modules/oxlint/bin/oxlint', '--type-check', ...own),
  trouble('node_modules/@biomejs/biome/bin/biome', 'format', ...own),
  vitest('http', ...features, 'src/server/api/areas.test.ts', 'src/server/api/links.test.ts'),
  vitest('unit', 'src/web/screens.test.ts'),
];

test('an area and one that was there compile, read as the house writes and pass their tests', async () => {
  expect(await Promise.all(checks())).toEqual(['', '', '', '']);
}, 240_000);

test('are registered once, on the wire and on the role screen', () => {
  for (const list of ['areas', 'screens'])
    expect(read(`src/${list}.ts`).match(/suppliers(Area|Screens),$/gm)).toHaveLength(1);
  expect(read('docs/wire.txt')).toContain('PATCH  /api/admin/v1/suppliers/:id  suppliers.update');
  expect(read('docs/wire.txt')).toContain('PATCH  /api/admin/v1/campaigns/:id  campaigns.update');
});

test('an area that has records takes a field and a link wherever they belong', () => {
  const suppliers = 'src/features/catalogue/suppliers';
  expect(read(`${suppliers}/suppliers.contract.ts`)).toMatch(
    /Draft = z.strictObject\(\{[^]*phone: text\(20\),[^]*phone: 'Teléfono'/,
  );
  expect(read(`${suppliers}/suppliers.contract.ts`)).toContain("blank: { phone: '', productIds: [] }");
  expect(read(`${suppliers}/suppliers.contract.ts`)).toContain("table: 'supplierProducts'");
  expect(read(`${suppliers}/web/SupplierForm.tsx`)).toContain('<RemoteMultiSelect name="productIds"');
  expect(read(`${suppliers}/web/SuppliersPage.tsx`)).toContain("id: 'phone'");
});

test('migrations run on a distributed database as well', () => {
  const present = new Set(readdirSync(join(root, 'db/migrations')));
  const written = readdirSync(join(tree, 'db/migrations')).filter((file) => !present.has(file));
  expect(written.map((file) => read(`db/migrations/${file}`)).join('\n')).toContain(
    'alter table suppliers add constraint suppliers_phone_check check (length(phone) <= 20);',
  );
  for (const file of written) expect([file, migrationProblems(read(`db/migrations/${file}`))]).toEqual([file, []]);
});

test('what has no one place in an area is told with its files', () => {
  expect(read('src/features/catalogue/products/productLinks.contract.ts')).toContain("table: 'productSuppliers'");
  expect(said).toMatch(/put <Text name="fibre" label="Fibra" \/> where people look for it: .*web\/form\/InfoTab\.tsx/);
});

test('what somebody wrote in an area stays', async () => {
  expect(read('src/features/benefits/campaigns/campaigns.contract.ts')).toContain("path: '/campaigns/all'");
  expect(read('src/features/benefits/campaigns/server/campaigns.routes.ts')).toContain('A campaign that was chosen');
  await generate('campaigns', ...asCampaigns, '--more');
  expect(read('src/features/benefits/campaigns/campaigns.contract.ts').match(/crud\($/gm)).toHaveLength(1);
});
