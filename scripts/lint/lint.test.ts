import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Case = [file: string, text: string, answer: string];

/** File, its text, and the rule or words the linter must answer with; `clean` for code that must pass. */
const cases: Case[] = [
  ['src/kit/contract/a.ts', "import '#domain/a.ts';", 'kit/contract may not import domain'],
  ['src/kit/contract/b.ts', "import 'react';", 'kit/contract is pure'],
  ['src/kit/contract/c.ts', "import 'zod';", 'clean'],
  ['src/kit/server/a.ts', "import '#domain/a.ts';", 'kit/server may not import domain'],
  ['src/kit/server/b.ts', "import '#features/sales/a/a.contract.ts';", 'kit/server may not import area'],
  ['src/kit/server/c.ts', "import '../web/call.ts';", 'kit/server may not import kit/web'],
  ['src/kit/server/d.ts', "import '#server/app.ts';", 'kit/server may not import server'],
  ['src/kit/server/e.ts', "import 'pg';", 'clean'],
  ['src/kit/server/f.ts', "import 'react';", 'react is not among the dependencies'],
  ['src/kit/server/g.ts', "import './testing/testDatabase.ts';", 'kit/server may not import kit/testing'],
  ['src/kit/server/h.test.ts', "import './testing/testDatabase.ts';", 'clean'],
  ['src/kit/server/i.test.ts', "import '#testing/testApp.ts';", 'kit/server may not import testing'],
  ['src/kit/server/j.test.ts', "import { vi } from 'vitest'; vi.mock('./a.ts');", 'Watch a method'],
  ['src/kit/web/a.ts', "import '#kit/server/a.ts';", 'kit/web may not import kit/server'],
  ['src/kit/web/b.ts', "import '#domain/a.ts';", 'kit/web may not import domain'],
  ['src/kit/web/c.ts', "import 'node:fs';", 'the browser cannot run node:fs'],
  ['src/kit/web/d.ts', "import 'pg';", 'the browser cannot run pg'],
  ['src/kit/web/recharts.ts', "import 'recharts';", 'draw it with src/kit/web/charts'],
  ['src/kit/web/mantineCharts.ts', "import '@mantine/charts';", 'draw it with src/kit/web/charts'],
  ['src/kit/web/e.ts', "import '#web/main.tsx';", 'kit/web may not import web'],
  ['src/domain/a.ts', "import '#kit/server/a.ts';", 'domain may not import kit/server'],
  ['src/domain/b.ts', "import 'node:fs';", 'domain is pure'],
  ['src/domain/c.ts', "import '#kit/contract/a.ts';", 'clean'],
  ['src/features/sales/a/a.contract.ts', "import '#features/platform/b/b.contract.ts';", 'clean'],
  ['src/features/sales/a/a.rules.ts', "import '#features/platform/b/b.rules.ts';", 'clean'],
  [
    'src/features/sales/a/other.rules.ts',
    "import '#features/platform/b/catalogue.ts';",
    'a may import the contract of b',
  ],
  ['src/features/sales/a/web/rules.ts', "import '#features/platform/b/b.rules.ts';", 'a may import the contract of b'],
  ['src/features/sales/a/b.rules.ts', "import 'react';", 'area is pure'],
  ['src/features/sales/a/c.rules.ts', "import './server/a.repo.ts';", 'area may not import area/server'],
  ['src/features/sales/a/d.rules.ts', "import 'pg';", 'area is pure'],
  ['src/features/sales/a/server/a.ts', "import '../web/A.tsx';", 'area/server may not import area/web'],
  [
    'src/features/sales/a/server/b.ts',
    "import '#features/platform/b/server/b.repo.ts';",
    'a may import the contract of b',
  ],
  ['src/features/sales/a/server/c.ts', "import '#features/platform/b/server/index.ts';", 'clean'],
  ['src/features/sales/a/server/d.ts', "import '../../../platform/b/b.rules.ts';", 'a may import the contract of b'],
  ['src/features/platform/b/server/up.ts', "import '#features/sales/a/server/index.ts';", 'b stands below a'],
  ['src/features/platform/b/up.contract.ts', "import '#features/sales/a/a.contract.ts';", 'b stands below a'],
  [
    'src/features/stores/hours/server/a.ts',
    "import '../../zones/server/b.ts';",
    'declare in rooms.json that hours builds on zones',
  ],
  ['src/features/stores/hours/server/c.ts', "import '../../zones/zones.contract.ts';", 'clean'],
  ['src/features/stores/hours/server/b.ts', "import '#features/catalogue/a/a.contract.ts';", 'stores stands below a'],
  ['src/features/sales/a/a.area.ts', "import './web/A.tsx';", 'area/server may not import area/web'],
  ['src/features/sales/a/a.screens.tsx', "import './server/a.repo.ts';", 'area/web may not import area/server'],
  ['src/features/sales/a/server/e.ts', "import '#server/app.ts';", 'area/server may not import server'],
  ['src/features/sales/a/server/f.ts', "import 'pg';", 'an area reaches data through db, not through pg'],
  ['src/features/sales/a/server/g.test.ts', "import '#testing/testApp.ts'; import '#demo/seed.ts';", 'clean'],
  [
    'src/features/sales/a/server/h.ts',
    "export const load = () => import('#web/main.tsx');",
    'area/server may not import web',
  ],
  ['src/features/sales/a/web/a.ts', "import '../server/a.repo.ts';", 'area/web may not import area/server'],
  [
    'src/features/sales/a/web/b.ts',
    "import type { App } from '#server/app.ts'; export type B = App;",
    'may not import server',
  ],
  [
    'src/features/sales/a/web/c.ts',
    "import '#features/platform/b/server/index.ts';",
    'area/web may not import area/server',
  ],
  ['src/features/sales/a/web/d.ts', "import '#features/platform/b/web/B.tsx';", 'a may import the contract of b'],
  ['src/features/sales/a/web/e.ts', "export { fs } from 'node:fs';", 'the browser cannot run node:fs'],
  [
    'src/features/sales/a/web/f.ts',
    "export const load = () => import('#server/app.ts');",
    'area/web may not import server',
  ],
  ['src/features/sales/a/web/g.ts', "export type G = import('#server/app.ts').App;", 'area/web may not import server'],
  ['src/integrations/a.ts', "import '#features/sales/a/a.contract.ts';", 'integrations may not import area'],
  ['src/server/a.ts', "import '#web/main.tsx';", 'server may not import web'],
  ['src/server/b.ts', "import '#features/sales/a/web/A.tsx';", 'server may not import area/web'],
  ['src/server/c.ts', "import '#features/sales/a/server/a.routes.ts';", 'clean'],
  ['src/web/a.ts', "import '#server/app.ts';", 'web may not import server'],
  ['src/web/b.ts', "import '#features/sales/a/server/a.routes.ts';", 'web may not import area/server'],
  ['src/web/c.ts', "import '#features/sales/a/a.screens.tsx';", 'clean'],
  ['src/web/d.test.ts', "import '../areas.ts';", 'clean'],
  ['src/features/sales/a/a.screens.tsx', "import './server/a.repo.ts';", 'area/web may not import area/server'],
  ['scripts/a.ts', "import '#server/app.ts';", 'clean'],
  ['src/domain/r.ts', 'export const keptRows = 1;', 'is not a word somebody searches for'],
  ['src/domain/s.ts', 'export const cachedRows = 1;', 'clean'],
  ['src/domain/t.ts', 'export const a = (asked: number) => asked;', '"asked" in asked is not a word'],
  ['src/domain/u.ts', 'export const a = ({ b: kept }: { b: number }) => kept;', '"kept" in kept is not a word'],
  ['src/domain/v.ts', 'export const a = ({ kept }: { kept: number }) => kept;', 'clean'],
  ['src/domain/w.ts', 'type Wanted = 1; export const a: Wanted = 1;', '"Wanted" in Wanted is not a word'],
  ['src/domain/x.ts', '/** What a coupon takes off. */\nexport const a = 1;', 'does not open with "What"'],
  ['src/domain/y.ts', '// Rows that are kept.\nexport const a = 1;', '"kept" is not a word of the field'],
  ['src/domain/z.ts', `/** ${'long '.repeat(40)}*/\nexport const a = 1;`, 'at most 160 characters a paragraph'],
  ['src/domain/aa.ts', '/** Discount of a coupon; `kept` is its name in the API. */\nexport const a = 1;', 'clean'],
  ['src/kit/web/A.tsx', 'useEffect(() => {}, []);', 'Give the effect a name'],
  ['src/kit/web/B.tsx', 'useEffect(function follow() {}, []);', 'clean'],
  [
    'src/features/sales/a/server/i.ts',
    'declare const sql: (text: TemplateStringsArray) => string; export const a = sql`select from b where tenant_id = 1`;',
    "Read the tenant's rows with tenantRows",
  ],
  [
    'src/kit/server/i.ts',
    'export const a = `insert into b (c) select d from e`;',
    'End an INSERT … SELECT with RETURNING',
  ],
  [
    'src/kit/server/j.ts',
    "import { sql } from 'kysely'; export const set = new Map<string, unknown>().set('a', sql`coalesce(at, now())`);",
    'Pass the moment in COALESCE or CASE as a parameter',
  ],
  [
    'src/kit/server/k.ts',
    `import { type InsertQueryBuilder, sql } from 'kysely';
     export const upsert = (query: InsertQueryBuilder<{ a: { b: string; at: string } }, 'a', object>) => {
       const expired = sql<string>\`now() - $\{sql.lit(1)}\`;
       return query.onConflict((conflict) => conflict.column('b').doUpdateSet({ b: 'c' }).where('a.at', '<', expired));
     };`,
    'Take the moment in DO UPDATE from `excluded`',
  ],
  ['src/features/sales/a/server/j.test.ts', "export const a = 'tenant_id';", 'clean'],
  ['src/domain/ab.ts', 'export const a = /(a+)+b/;', 'takes exponential time on a text that repeats a'],
  ['src/domain/ac.ts', 'export const a = /\\s+$/;', 'takes quadratic time on a text that repeats'],
  ['src/domain/ad.ts', "export const a = { pattern: '^[a-z]*[a-z0-9]*-$' };", 'takes quadratic time'],
  ['src/domain/ae.ts', "export const a = new RegExp('a*b');", 'takes quadratic time'],
  ['src/domain/af.ts', 'export const a = /(?<!\\s)\\s+$/;', 'clean'],
  ['src/domain/ag.test.ts', 'export const a = /\\s+$/;', 'clean'],
  ['src/domain/d.ts', 'export const a = (value: any) => value;', 'no-explicit-any'],
  ['src/domain/e.ts', 'export const a = (value: string | null) => value!;', 'no-non-null-assertion'],
  ['src/kit/web/f.ts', 'export const a = (value: string | null) => value!;', 'clean'],
  ['src/domain/f.ts', 'export default 1;', 'no-default-export'],
  ['src/domain/g.ts', "export * from './a.ts';", 'no-barrel-file'],
  ['src/domain/h.ts', '// TODO: later', 'no-warning-comments'],
  ['src/domain/i.ts', 'console.log(1);', 'no-console'],
  ['src/domain/j.ts', `export const a = [\n${'1,\n'.repeat(300)}];`, 'max-lines'],
  ['src/domain/k.ts', `export const a = () => {\n${'a();\n'.repeat(60)}};`, 'max-lines-per-function'],
  ['src/domain/k.test.ts', `export const a = () => {\n${'a();\n'.repeat(60)}};`, 'clean'],
  ['src/kit/web/L.tsx', `export const a = () => {\n${'a();\n'.repeat(60)}};`, 'clean'],
  ['src/kit/web/M.tsx', `export const a = () => {\n${'a();\n'.repeat(80)}};`, 'max-lines-per-function'],
  ['src/domain/m.ts', "import { n } from '#domain/n.ts'; export const m = () => n;", 'no-cycle'],
  ['src/domain/n.ts', "import { m } from './m.ts'; export const n = () => m;", 'no-cycle'],
  ['src/domain/o.ts', 'export const a = () => { debugger; };', 'no-debugger'],
  ['src/domain/p.ts', 'export const a = (b: boolean) => (b ? true : false);', 'no-unneeded-ternary'],
  ['src/domain/q.ts', 'export const a = () => { Promise.resolve(1); };', 'no-floating-promises'],
  [
    'src/kit/server/http/redirect.ts',
    "export const a = (b: { redirect(c: string): void }) => b.redirect('/');",
    'clean',
  ],
  [
    'src/features/sales/a/server/redirect.ts',
    'export const a = (b: { redirect(c: string): void }, c: string) => b.redirect(c);',
    'redirectWithin',
  ],
  [
    'src/features/sales/a/server/location.ts',
    'export const a = (b: { header(c: string, d: string): void }, c: string) => b.header("Location", c);',
    'redirectWithin',
  ],
  [
    'src/features/sales/a/server/locations.ts',
    'export const a = (b: { headers(c: object): void }, location: string) => b.headers({ location });',
    'redirectWithin',
  ],
];

describe('the linter', () => {
  const tree = mkdtempSync(join(tmpdir(), 'comanda-lint-'));
  let answers: Map<string, string[]>;

  beforeAll(() => {
    for (const path of [
      'oxlint.config.ts',
      'package.json',
      'tsconfig.json',
      'tsconfig.base.json',
      'scripts/lint/backtracking.ts',
      'scripts/lint/distribution.ts',
      'scripts/lint/layers.ts',
      'scripts/lint/plugin.ts',
      'scripts/lint/rooms.ts',
      'scripts/lint/comments.ts',
      'scripts/lint/words.ts',
    ])
      cpSync(join(root, path), join(tree, path));
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    for (const [file, text] of cases) {
      mkdirSync(dirname(join(tree, file)), { recursive: true });
      writeFileSync(join(tree, file), `${text}\n`);
    }
    answers = lint(tree);
  });
  afterAll(() => rmSync(tree, { recursive: true }));

  const answerFor = (file: string) => (answers.get(file) ?? []).join('\n');
  const accepted = cases.filter(([, , answer]) => answer === 'clean');
  const refused = cases.filter(([, , answer]) => answer !== 'clean');

  test.each(accepted)('accepts %s', (file) => {
    expect(answerFor(file)).toBe('');
  });

  test.each(refused)('rejects %s with: $2', (file, _text, answer) => {
    expect(answerFor(file)).toContain(answer);
  });
});

function lint(tree: string): Map<string, string[]> {
  const oxlint = join(tree, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', 'src', 'scripts/a.ts'], {
    cwd: tree,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; message: string; filename: string }[] };
  const answers = new Map<string, string[]>();
  for (const { code, message, filename } of diagnostics) {
    const file = relative(tree, join(tree, filename));
    answers.set(file, [...(answers.get(file) ?? []), `${code}: ${message}`]);
  }
  return answers;
}
