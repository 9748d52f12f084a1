import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
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

/** Output of a failed command in the copied tree, otherwise empty. */
const failureOf = (script: string, ...args: string[]): Promise<string> =>
  execute(process.execPath, [join(tree, script), ...args], { cwd: tree }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );

/** The report of a run of the generator. */
const generate = (...args: string[]): Promise<string> =>
  execute(process.execPath, [join(tree, 'scripts/new-area.ts'), ...args], { cwd: tree }).then(({ stdout }) => stdout);
const read = (path: string) => readFileSync(join(tree, path), 'utf8');

/** Everything the generator may write, by path. */
const sources = () =>
  Object.fromEntries(
    globSync('{src/features/**/*.{ts,tsx},src/*.ts,db/migrations/*.sql,e2e/*.ts}', { cwd: tree }).map((path) => [
      path,
      read(path),
    ]),
  );

const asRaffles = ['--words', 'rifas', '--feminine', '--group', 'marketing', '--form', 'modal', '--export'];
const asSuppliers = ['suppliers', '--words', 'proveedores', '--export', '--fields'];
const supplierFields =
  'name:filled(120) code:filled(4)=Código contact:text(80) price:amount active:flag storeIds:link(stores)';
const moreFields = 'phone:text(20) productIds:link(products)';
const productFields = 'supplierIds:link(suppliers)=Proveedores fibre:text(20)=Fibra';

let suppliers = '';
let products = '';

beforeAll(async () => {
  cpSync(root, tree, { recursive: true, filter: (path) => !left.has(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  writeThinArea(tree);
  suppliers = await generate(...asSuppliers, supplierFields, '--more');
  await generate('raffles', ...asRaffles, '--more');
  await generate('suppliers', '--fields', moreFields, '--more');
  products = await generate('products', '--fields', productFields);
}, 120_000);
afterAll(() => rmSync(tree, { recursive: true }));

const features = ['catalogue/suppliers', 'benefits/raffles'].map((path) => `src/features/${path}`);
const touched = [...features, 'src/features/catalogue/products', 'src/areas.ts', 'src/screens.ts'];

const vitest = (project: string, ...paths: string[]) =>
  failureOf('node_modules/vitest/vitest.mjs', 'run', '--project', project, ...paths);

const checks = (): Promise<string>[] => [
  failureOf('node_modules/oxlint/bin/oxlint', '--type-check', ...touched),
  failureOf('node_modules/@biomejs/biome/bin/biome', 'format', ...touched),
  vitest(
    'http',
    ...features,
    'src/server/api/areas.test.ts',
    'src/server/api/links.test.ts',
    'src/server/api/policyGrants.test.ts',
  ),
  vitest('unit', 'src/web/screens.test.ts'),
];

test('a new area and an extended one compile, are formatted and pass their tests', async () => {
  expect(await Promise.all(checks())).toEqual(['', '', '', '']);
}, 240_000);

test('areas are registered once, on the wire and on the role screen', () => {
  for (const list of ['areas', 'screens'])
    expect(read(`src/${list}.ts`).match(/suppliers(Area|Screens),$/gm)).toHaveLength(1);
  expect(read('docs/wire.txt')).toContain('PATCH  /api/admin/v1/suppliers/:id  suppliers.update');
  expect(read('docs/wire.txt')).toContain('PATCH  /api/admin/v1/raffles/:id  raffles.update');
});

test('an area with records supports a field and a link in all its places', () => {
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
  const saved = readdirSync(join(tree, 'db/migrations')).filter((file) => !present.has(file));
  expect(saved.map((file) => read(`db/migrations/${file}`)).join('\n')).toContain(
    'alter table suppliers add constraint suppliers_phone_check check (length(phone) <= 20);',
  );
  for (const file of saved) expect([file, migrationProblems(read(`db/migrations/${file}`))]).toEqual([file, []]);
});

test('samples fit the length of their field, and differ', () => {
  const demo = read('src/features/catalogue/suppliers/server/demoSuppliers.ts');
  expect([...demo.matchAll(/code: '([^']+)'/g)].map(([, code]) => code)).toEqual(['Cód1', 'Cód2']);
});

test('administrators of existing companies are granted the policies of a new area', () => {
  const [file = ''] = globSync('db/migrations/*_suppliers.sql', { cwd: tree });
  expect(read(file)).toContain("select grant_policies(array['suppliers.list', 'suppliers.show', 'suppliers.create'");
  expect(read(file)).toContain("'suppliers.export']");
});

test('lists a field without a single place in an area with its input and its files', () => {
  expect(read('src/features/catalogue/products/productLinks.contract.ts')).toContain("table: 'productSuppliers'");
  expect(products).toMatch(/add <Text name="fibre" label="Fibra" \/>, of const \{ Text \} = .*web\/form\/InfoTab\.tsx/);
});

test('lists what the generator assumed', () => {
  for (const invented of ['the icon IconFolder', '«Proveedor del norte»', 'ids(1000), the limit of storeIds'])
    expect(suppliers).toContain(invented);
  expect(products).toContain('ids(1000), the limit of supplierIds');
});

test('does not change existing code', () => {
  expect(read('src/features/benefits/raffles/raffles.contract.ts')).toContain("path: '/raffles/all'");
  expect(read('src/features/benefits/raffles/server/raffles.routes.ts')).toContain('A raffle that was chosen');
});

test('changes nothing when repeated', async () => {
  const before = sources();
  await generate(...asSuppliers, supplierFields, '--more');
  await generate('raffles', ...asRaffles, '--more');
  await generate('raffles', '--more');
  await generate('suppliers', '--fields', moreFields, '--more');
  await generate('products', '--fields', productFields, '--more');
  expect(sources()).toEqual(before);
});

test.each([
  [['dishes', '--words', 'platos', '--group', 'catalogue'], /--group catalogue does not exist.*: .*menu, settings/],
  [['dishes', '--words', 'platos', '--floor', 'menu'], /--floor menu does not exist.*: .*catalogue, benefits/],
  [['dishes', '--words', 'platos', '--form', 'tab'], /--form tab does not exist.*: page, modal/],
  [['dishes', '--words', 'platos', '--fields', 'price:amount'], /first field names the record.*not price:amount/],
  [['coupons', '--fields', 'note:text(40)=Nota'], /coupons\.contract\.ts computes its blank values: add note: ''/],
  [['roles', '--fields', 'productIds:link(products)'], /roles\.contract\.ts lists the links of its draft itself/],
  [['products', '--fields', 'foodIds:link(ingredients)'], /productIngredients are the pairs of another link/],
  [['suppliers', '--fields', 'taxId:filled(20)=RUT'], /Rows that suppliers has already .*: use taxId:text\(20\)/],
])('rejects %j with an explanation and writes nothing', async (args, sentence) => {
  const before = sources();
  const failure = await failureOf('scripts/new-area.ts', ...args);
  expect(failure).toMatch(sentence);
  expect(failure.trim()).not.toContain('\n');
  expect(sources()).toEqual(before);
});

test('adds a link of stores to the contract of stores, not of their groups', async () => {
  const groups = read('src/features/stores/groups/storeGroups.contract.ts');
  await generate('stores', '--fields', 'supplierIds:link(suppliers)=Proveedores', '--more');
  expect(read('src/features/stores/record/storeLinks.contract.ts')).toContain("table: 'storeSuppliers'");
  expect(read('src/features/stores/groups/storeGroups.contract.ts')).toBe(groups);
});
