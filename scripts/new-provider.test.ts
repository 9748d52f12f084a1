import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addImport, addToList } from './new-provider/registries.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const excluded = new Set(['node_modules', '.git', 'dist', 'data']);
const tree = mkdtempSync(join(tmpdir(), 'comanda-provider-'));
const read = (path: string) => readFileSync(join(tree, path), 'utf8');

/** The output of a command that fails in the copied tree; empty when it succeeds. */
const failureOf = (script: string, ...args: string[]): Promise<string> =>
  execute(process.execPath, [join(tree, script), ...args], { cwd: tree }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
const generate = (...args: string[]) => failureOf('scripts/new-provider.ts', ...args);

const providers = {
  payments: ['rapid_pay', 'credit'],
  delivery: ['moto_club', 'no_delivery'],
  channels: ['food_market', 'peya_aggregator'],
  pos: ['till_one', 'fudo'],
  mail: ['post_house', 'mail'],
  audience: ['crowd_list', 'audience'],
} as const;
/** A provider without an adapter has only its declaration, with the ids of stores. */
const declared = ['channels', 'night_market'] as const;
const declaration = `import { declareProvider } from '../../storeForm.ts';

export const nightMarketDeclaration = declareProvider({
  key: 'night_market',
  name: 'Night Market',
  kind: 'channels',
  storeForm: { storeId: { label: 'ID de Night Market', name: 'nightMarketId' } },
});
`;
function declare(): void {
  mkdirSync(join(tree, 'src/integrations/channels/night_market'), { recursive: true });
  writeFileSync(join(tree, 'src/integrations/channels/night_market/declaration.ts'), declaration);
  const imported = addImport(
    read('src/integrations/declarations.ts'),
    'nightMarketDeclaration',
    './channels/night_market/declaration.ts',
  );
  const listed = addToList(imported, 'declarations', 'nightMarketDeclaration');
  writeFileSync(join(tree, 'src/integrations/declarations.ts'), listed);
}
const folders = [...Object.entries(providers).map(([port, [key]]) => `${port}/${key}`), declared.join('/')].map(
  (folder) => `src/integrations/${folder}`,
);
const lists = [
  ...['providers', 'sandboxes', 'declarations', 'forms'].map((list) => `src/integrations/${list}.ts`),
  'src/domain/integrationPorts.ts',
  'src/integrations/ports.ts',
];

const failures: string[] = [];
beforeAll(async () => {
  cpSync(root, tree, { recursive: true, filter: (path) => !excluded.has(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  declare();
  for (const [port, [key, service]] of Object.entries(providers))
    failures.push(await generate(port, key, '--serves', service));
  failures.push(await generate(...declared, '--serves', 'rappi'));
}, 120_000);
afterAll(() => rmSync(tree, { recursive: true }));

test('a provider of every port compiles, is formatted and passes its contract tests', async () => {
  const paths = [...folders, ...lists, 'src/features/platform/integrations/integrations.screens.tsx'];
  const checks = [
    failureOf('node_modules/oxlint/bin/oxlint', '--type-check', '--quiet', ...paths),
    failureOf('node_modules/@biomejs/biome/bin/biome', 'check', '--linter-enabled=false', ...paths),
    failureOf(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'http',
      ...folders,
      'src/integrations/declarations.test.ts',
    ),
  ];
  expect(await Promise.all(checks)).toEqual(['', '', '']);
  expect(failures.join('')).toBe('');
}, 240_000);

test('a provider joins the list of its port, and its import is sorted', () => {
  const text = read('src/integrations/providers.ts');
  expect(text).toMatch(/const payments = \[[^\]]*rapidPay\]/);
  expect(text).toMatch(/const fleets = \[[^\]]*motoClub\]/);
  expect(text).toMatch(/const channels = \[uberEats, rappi, didiFood, peyaAggregator, foodMarket, nightMarket\]/);
  for (const list of ['channels', 'pointsOfSale', 'mailers', 'audiences']) expect(text).toContain(`...${list}`);
  const paths = [...text.matchAll(/from '(\.\/.*)';/g)].map(([, path]) => path);
  expect(paths).toEqual(paths.toSorted((one = '', other = '') => (one < other ? -1 : 1)));
});

test('a provider keeps the declaration that it has', () => {
  expect(read('src/integrations/channels/night_market/declaration.ts')).toBe(declaration);
  expect(read('src/integrations/channels/night_market/nightMarket.ts')).toContain('...nightMarketDeclaration');
  expect(read('src/integrations/declarations.ts').match(/nightMarketDeclaration,/g)).toHaveLength(1);
});

test('the pages of ports have the addresses and the order of the specification', () => {
  const addresses = [...read('src/domain/integrationPorts.ts').matchAll(/path: '\/(.*?)'/g)].map(([, path]) => path);
  expect(addresses).toEqual([
    'delivery-integration',
    'channel-integration',
    'payment-methods-integration',
    'pos-integration',
    'mail-integration',
    'audience-integration',
  ]);
});

test('a missing or unknown service is refused with the list', async () => {
  for (const args of [[], ['--serves', 'cheque']])
    expect(await generate('payments', 'other_pay', ...args)).toContain('--serves is one of: cash, ');
  expect(await generate('payments', 'rapid_pay', '--serves', 'credit')).toContain('exists already');
  expect(await generate('payments', 'uber_eats', '--serves', 'credit')).toContain('declared as a provider of channels');
});
