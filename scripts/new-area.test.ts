import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

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

async function generate(...args: string[]): Promise<void> {
  const failure = await trouble('scripts/new-area.ts', ...args);
  if (failure) throw new Error(failure);
}
const read = (path: string) => readFileSync(join(tree, path), 'utf8');

beforeAll(async () => {
  cpSync(root, tree, { recursive: true, filter: (path) => !left.has(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  const fields = 'name:filled(120) contact:text(80) price:amount active:flag storeIds:link(stores)';
  await generate('suppliers', '--words', 'proveedores', '--export', '--fields', fields);
  await generate('coupons', '--form', 'modal', '--export');
}, 60_000);
afterAll(() => rmSync(tree, { recursive: true }));

const own = ['src/features/catalogue/suppliers', 'src/features/benefits/coupons', 'src/areas.ts', 'src/screens.ts'];

/** All start at once. */
const checks = (): Promise<string>[] => [
  trouble('node_modules/oxlint/bin/oxlint', '--type-check', ...own),
  trouble('node_modules/@biomejs/biome/bin/biome', 'format', ...own),
  trouble(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'http',
    ...own.slice(0, 2),
    'src/server/api/areas.test.ts',
  ),
];

test('an area and one that was there compile, read as the house writes and pass their tests', async () => {
  expect(await Promise.all(checks())).toEqual(['', '', '']);
});

test('are registered once, on the wire and on the role screen', () => {
  for (const list of ['areas', 'screens'])
    expect(read(`src/${list}.ts`).match(/suppliers(Area|Screens),$/gm)).toHaveLength(1);
  expect(read('docs/wire.txt')).toContain('PATCH  /api/admin/v1/suppliers/:id  suppliers.update');
  expect(read('docs/wire.txt')).toContain('PATCH  /api/admin/v1/coupons/:id  coupons.update');
});

test('what somebody wrote in an area stays', async () => {
  expect(read('src/features/benefits/coupons/coupons.contract.ts')).toContain("path: '/coupons/all'");
  expect(read('src/features/benefits/coupons/server/coupons.routes.ts')).toContain('A coupon that was chosen');
  await generate('coupons', '--form', 'modal', '--export');
  expect(read('src/features/benefits/coupons/coupons.contract.ts').match(/crud\($/gm)).toHaveLength(1);
});
