import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { recordFiltersOf } from '#kit/contract/recordFilter.ts';
import { composedAreas } from '../server/composedAreas.ts';
import { isReserved } from '../server/http/screenRoutes.ts';
import { areas } from '../areas.ts';
import { canOpen, isConsole, reservedAreas } from './access.ts';
import { routes } from './testing/routes.ts';

const { composedScreens } = await import('./composedScreens.ts');
const { screens } = await import('../screens.ts');
const { screensOf, visibleNav } = await import('./shell/nav/visibleNav.ts');

const routeOf = (path: string) => routes.find((route) => route.path === path.split('?')[0]);

const { policies, flags } = composedAreas;
const isPolicy = (name: string) => policies.isPolicy(name);
const endpoints: Endpoint[] = Object.values(composedAreas.apis).flatMap((api) => Object.values(api));
const endpointPolicies = new Set(endpoints.map(({ policy }) => policy));
/** Gates without an endpoint: `platform.visit_changes` opens the endpoints of the company that was entered. */
const keywords = ['public', 'signedIn', 'super', 'platform.visit_changes'];
/** Flags a tenant can have; screens without a flag are always available. */
const known = [undefined, ...Object.keys(flags)];
const isAreaOfPolicies = (name: string) => policies.areas.some(({ id }) => id === name);
/** The policies that open what names one of them, or a whole area. */
const opening = (policy: string): string[] =>
  policy.includes('.') ? [policy] : ['list', 'show'].map((action) => `${policy}.${action}`).filter(isPolicy);
const holder = (policy: string) => ({
  policies: [policy],
  flags: Object.keys(flags),
  superAdmin: true,
  tenant: { hiddenPaths: [] },
});

const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe('the way back', () => {
  const links = globSync('src/features/**/*.tsx')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/back=\{\{ to: '([^']+)', label: '([^']+)' \}\}/g)])
    .map(([, to = '', label]) => ({ to, label }));

  test('is called as the screen it leads to', () => {
    expect(links.length).toBeGreaterThan(8);
    expect(links.filter(({ to, label }) => routeOf(to)?.title !== label)).toEqual([]);
  });
});

describe('a list', () => {
  const pages = globSync('src/features/**/*.tsx')
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((text) => [...text.matchAll(/<ListPage\b[^]*?\n {4,}\/>/g)].map(([page]) => page));
  const pathOf = (page: string) => /^ +path="([^"]+)"$/m.exec(page)?.[1] ?? '';
  const paths = pages.map(pathOf).filter(Boolean);

  test('is in the navigation, or leads back to the screen that it belongs to', () => {
    const inNavigation = composedScreens.nav.map(({ path }) => path);
    const lost = pages.filter((page) => pathOf(page) && !/^ +back=/m.test(page)).map(pathOf);
    expect(lost.filter((path) => !inNavigation.includes(path))).toEqual([]);
  });

  test('shows a total or no count, never the loaded rows or a limit as one', () => {
    const texts = globSync('src/{features,kit/web}/**/*.{ts,tsx}')
      .filter((file) => !file.includes('.test.'))
      .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
    const limits = /\} a la vista|Exportar \+|Exportar más de|Todos: \$\{/;
    expect(texts.filter(({ text }) => limits.test(text)).map(({ file }) => file)).toEqual([]);
    expect(pages.filter((page) => /counted=\{\{ count: \w+\.rows\.length/.test(page))).toEqual([]);
  });

  test('stays on its own screen when it is searched, filtered or sorted', () => {
    expect(paths.length).toBeGreaterThan(12);
    expect(paths.filter((path) => !routeOf(path))).toEqual([]);
  });
});

describe('a file to download', () => {
  const read = (pattern: string) =>
    globSync(pattern)
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(file, 'utf8'));
  /** Every endpoint of a CSV, as its contract exports it: `productsApi.exportCsv`. */
  const exported = read('src/features/**/*.contract.ts').flatMap((text) =>
    [...text.matchAll(/(\w+): endpoint\(\{(?:(?!endpoint\()[^])*?produces: 'text\/csv'/g)].map(
      ({ 1: name, index }) => `${[...text.slice(0, index).matchAll(/const (\w+Api)\b/g)].at(-1)?.[1]}.${name}`,
    ),
  );
  const screenTexts = read('src/features/**/*.{ts,tsx}').filter((text) => !/produces: 'text\/csv'/.test(text));

  test.each(exported)('%s is offered on a screen', (endpoint) => {
    expect(screenTexts.some((text) => new RegExp(`\\b${endpoint.replace('.', '\\.')}\\b`).test(text))).toBe(true);
  });
});

test('screens that only super-admins open for users have the policies that only they grant', () => {
  expect(policies.areas.filter(({ isReserved }) => isReserved).map(({ id }) => id)).toEqual(reservedAreas);
});

describe('areas', () => {
  const foldersWith = (face: string) =>
    globSync(`src/features/**/*.${face}`)
      .map((file) => basename(dirname(file)))
      .toSorted();
  const namesOf = (values: readonly { name: string }[]) => values.map(({ name }) => name).toSorted();

  test('are all on the lists of names, with their server and with their screens', () => {
    expect(namesOf(areas)).toEqual(foldersWith('area.ts'));
    expect(namesOf(screens)).toEqual(foldersWith('screens.tsx'));
    expect(namesOf(areas)).toEqual(expect.arrayContaining(namesOf(screens)));
  });

  test('claim nothing that another has', () => {
    const options = screens.flatMap((area) => Object.keys(area.options));
    const jobFiles = screens.flatMap((area) => Object.keys(area.jobFiles));
    const navPaths = composedScreens.nav.map(({ path }) => path);
    const letters = composedScreens.nav.flatMap(({ letter }) => letter ?? []);
    for (const names of [routes.map(({ path }) => path), options, jobFiles, navPaths, letters])
      expect(repeated(names)).toEqual([]);
  });
});

describe.each(routes)('the page at $path', ({ path, title, policy, flag }) => {
  test('has a title, and a policy that exists or a word that it needs none', () => {
    expect(title).toMatch(/\S/);
    expect(keywords.includes(policy) || isPolicy(policy) || isAreaOfPolicies(policy), policy).toBe(true);
    expect(known).toContain(flag);
  });

  test('is served to a browser that opens or reloads it', () => {
    expect(isReserved(path)).toBe(false);
  });

  test('has an endpoint behind the policy that opens it', () => {
    if (keywords.includes(policy)) return;
    expect(opening(policy).filter((each) => endpointPolicies.has(each))).not.toEqual([]);
  });
});

describe.each(composedScreens.nav)('$label in the navigation', (item) => {
  test('leads to a page that whoever sees it may open', () => {
    const page = routeOf(item.path);
    expect(page?.title).toMatch(/\S/);
    expect(item.label).toMatch(/\S/);
    expect(item.policy === 'signedIn' || isPolicy(item.policy) || isAreaOfPolicies(item.policy)).toBe(true);
    expect(known).toContain(item.flag);
    const refused = policies.all.filter((each) => canOpen(holder(each), item) && !canOpen(holder(each), page!));
    expect(refused).toEqual([]);
  });
});

test('static files are below an address that no screen can have', () => {
  const files = globSync('public/**/*.*').map((file) => file.replace(/^public/, ''));
  expect(files).not.toEqual([]);
  expect(files.filter((file) => !isReserved(file))).toEqual([]);
});

test.each([
  ['/dashboard', '/dashboard-nps', '/reports', '/top-products', '/payments'],
  ['/orders', '/coupons'],
  ['/stores', '/menu', '/products', '/modifiers'],
  ['/general-settings', '/nps/questions', '/nps/polls', '/design-settings', '/pages', '/users', '/roles'],
])('the sidebar lists %s and the others of its group in this order', (...paths) => {
  const viewer = { ...holder(''), policies: [...policies.all], storeIds: null };
  const inSidebar = screensOf(visibleNav(composedScreens.nav, viewer)).map(({ path }) => path);
  expect(inSidebar.filter((path) => paths.includes(path))).toEqual(paths);
});

describe('a tab', () => {
  const tabs = composedScreens.nav.filter(({ tabOf }) => tabOf !== undefined);

  test.each(tabs)('$path belongs to an entry of its group', ({ group, tabOf }) => {
    const head = composedScreens.nav.find(({ path }) => path === tabOf);
    expect(head).toMatchObject({ group });
    expect(head?.tabOf).toBeUndefined();
  });
});

test('a screen has the same name in its title and in the navigation', () => {
  const titleOf = (path: string) => (routeOf(path) ?? routeOf(`${path}/{-$tab}`))?.title;
  const named = composedScreens.nav.map(({ path, label }) => ({ path, label, title: titleOf(path) }));
  expect(named.filter(({ label, title }) => label !== title)).toEqual([]);
});

test('informative banners are shown on lists only, and on none of work in progress', () => {
  const lists = globSync('src/features/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<ListPage\b[^]*?^ +path="([^"]+)"$/gm)].map(([, path]) => path),
  );
  const withBanners = routes.filter(({ banners }) => banners).map(({ path }) => path);
  expect(withBanners).toEqual(expect.arrayContaining(['/stores', '/products', '/coupons', '/users']));
  expect(withBanners.filter((path) => !lists.includes(path))).toEqual([]);
  for (const path of ['/orders', '/sold-out', '/kds', '/order-payments/differences', '/jobs'])
    expect(withBanners).not.toContain(path);
});

test('error toasts of questions last seven seconds', () => {
  expect(routeOf('/nps/questions')?.errorToastMs).toBe(7000);
});

test('g and a letter jump to the screens of every day', () => {
  const paths = composedScreens.nav.filter(({ letter }) => letter !== undefined).map(({ path }) => path);
  const sales = ['/orders', '/kds', '/stores', '/store-groups', '/sold-out'];
  const catalogue = ['/menu', '/price-groups', '/products', '/modifiers'];
  const people = ['/users', '/roles', '/audit', '/jobs', '/my-account'];
  expect(paths).toEqual(expect.arrayContaining([...sales, ...catalogue, ...people]));
});

describe.each(composedScreens.actions)('$label in the palette', ({ path, policy }) => {
  test('leads to a page, for whoever holds a policy that an endpoint asks for', () => {
    expect(routeOf(path)).toBeDefined();
    expect(isPolicy(policy)).toBe(true);
    expect(endpointPolicies).toContain(policy);
  });
});

describe.each(composedScreens.commands)('a command of the palette: $examples', ({ verbs, examples, policy, load }) => {
  const empty = async ({ path }: Endpoint) => {
    if (path.includes(':')) throw new Failure(kitFailures.notFound);
    return { data: [], total: 0 };
  };
  const format = {
    integer: String,
    decimal: String,
    day: String,
    today: () => '',
    toInstant: String,
    dateTime: String,
  };
  const context = { localIn: () => Date.parse('2026-11-28T14:20Z'), format, read: empty } as never;

  test('asks for a policy of an endpoint and begins with its verbs', () => {
    expect(endpointPolicies).toContain(policy);
    for (const example of examples) expect(verbs).toContain(example.split(' ', 1)[0]);
  });

  test('understands its examples, and explains what it does not find', async () => {
    const readCommand = await load();
    for (const example of examples)
      expect(await readCommand(example, context)).toEqual({
        proposals: [],
        problem: expect.stringMatching(/^Ning|no existe/),
      });
    expect(await readCommand('ver reportes', context)).toBeNull();
  });
});

/** Screens of the platform that are about the present company, or change pages of one. */
const visited = ['/features', '/pages-admin', '/pages-admin/add-page', '/pages-admin/edit-page/$id'];

test('screens of the platform need a visit only where they are about a company', () => {
  const ofPlatform = routes.filter(({ policy }) => policy.startsWith('platform.')).map(({ path }) => path);
  expect(ofPlatform.filter((path) => !isConsole(path)).toSorted()).toEqual(visited);
});

describe('the history', () => {
  test('has words for every table it is kept of, and for no other', async () => {
    const entities = await composedScreens.fetchEntities();
    expect([...entities.keys()].toSorted()).toEqual([...composedAreas.entities.keys()].toSorted());
    for (const [table, { entity }] of composedAreas.entities) expect(entities.get(table), table).toBe(entity);
  });
});

const recordFilters = endpoints.flatMap(({ path, query }) =>
  recordFiltersOf(query).map((filter) => ({ path, ...filter })),
);
test.each(recordFilters)('$name, by which $path is narrowed, has a picker', ({ of }) => {
  expect(Object.keys(composedScreens.options)).toContain(of);
});

describe.each(Object.entries(composedScreens.options))('a picker of %s', (_, { noun, policy, load }) => {
  test('finds and names them', async () => {
    expect(noun.join()).toMatch(/\S,\S/);
    const { search, find } = await load();
    const [area, path] = search('pa').queryKey;
    expect(find?.([1]).queryKey.slice(0, 2)).toEqual([area, path]);
    const read = endpoints.find((each) => each.method === 'GET' && each.path === path);
    expect(read?.policy).toBe(policy ?? 'signedIn');
  });
});

test('files are saved of jobs that exist', () => {
  const kinds = areas.flatMap(({ jobs }) => jobs({ areas: composedAreas } as never).map(({ kind }) => kind));
  for (const kind of Object.keys(composedScreens.jobFiles)) expect(kinds).toContain(kind);
});
