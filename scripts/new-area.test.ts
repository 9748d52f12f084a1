import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const left = new Set(['node_modules', '.git', 'dist', 'data']);
const tree = mkdtempSync(join(tmpdir(), 'comanda-area-'));

/** A command of node_modules in the copied tree; answers what it printed when it failed, else nothing. */
function trouble(script: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(tree, script), ...args], {
    cwd: tree,
    encoding: 'utf8',
  });
  return status === 0 ? '' : stdout + stderr;
}

beforeAll(() => {
  cpSync(root, tree, { recursive: true, filter: (path) => !left.has(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  const failure = trouble('scripts/new-area.ts', 'teaKettles', '--words', 'teteras');
  if (failure) throw new Error(failure);
}, 60_000);
afterAll(() => rmSync(tree, { recursive: true }));

const made = ['src/features/tea-kettles', 'e2e/teaKettles.e2e.ts'];
const touched = ['areas', 'serveAreas', 'auditRegistry', 'errorReplies'].map((name) => `src/server/${name}.ts`);
const own = [...made, ...touched, 'src/web/areas.ts', 'src/web/shell/nav.ts', 'src/domain/policies.ts'];

test('a new area compiles', { timeout: 300_000 }, () => {
  expect(trouble('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--incremental', 'false')).toBe('');
});

test('is written as the house writes', { timeout: 120_000 }, () => {
  expect(trouble('node_modules/oxlint/bin/oxlint', ...own)).toBe('');
  expect(trouble('node_modules/@biomejs/biome/bin/biome', 'format', ...own)).toBe('');
});

test('passes its own tests, against a database that has its table', { timeout: 120_000 }, () => {
  expect(trouble('node_modules/vitest/vitest.mjs', 'run', '--project', 'http', 'src/features/tea-kettles')).toBe('');
});

test('is on the wire, and may be given in a role', () => {
  const wire = readFileSync(join(tree, 'docs/wire.txt'), 'utf8');
  expect(wire).toContain('PATCH  /api/admin/v1/tea_kettles/:id  tea_kettles.update');
  expect(wire).toContain('tea_kettles · Configuración · Teteras');
});
