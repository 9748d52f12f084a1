import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/web/', import.meta.url));

type Chunk = {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;

const readManifest = (name: string) => JSON.parse(readFileSync(`${dist}.vite/${name}`, 'utf8')) as Manifest;
/** A line of the report; `size` and `limit` are kilobytes of gzip or a number of requests. */
type Row = { kind: string; source: string; size: number; limit: number; unit: 'KB' | 'requests' };

const coreLimit = 230;

/** Limits of shared chunks, by their name in `vite.config.ts`. Each loads with the first screen that needs it. */
const sharedLimits: Record<string, number> = {
  icons: 6,
  domain: 10,
  inputs: 8,
  list: 28,
  floating: 20,
  dialogs: 25,
  menus: 24,
  'hook-form': 15,
  controls: 8,
  form: 20,
  dates: 20,
  pictures: 20,
  sortable: 20,
};

/**
 * Entry screens without a browser cache. JavaScript includes the core, the page and everything the page mounts at once.
 *
 * Requests include those files, style sheets, fonts, the document and links of its head.
 *
 * They exclude API replies, pictures and code loaded on press or hover.
 */
const firstScreens = [
  { screen: 'sign-in', parts: ['LoginPage.tsx'], limit: 230, requests: 20 },
  { screen: 'first list', parts: ['ProductsPage.tsx'], limit: 280, requests: 30 },
  { screen: 'first list', parts: ['StoresPage.tsx'], limit: 280, requests: 30 },
  {
    screen: 'first form',
    // With one picture, as nearly all products: nothing is there to be sorted.
    parts: ['productPages.tsx', 'ProductSide.tsx', 'pictures', 'dates'],
    limit: 400,
    requests: 50,
  },
];

/** Code that a screen loads in addition to the core and shared chunks, by the kind of screen. */
const heavyRoutes = [
  { kind: 'map', source: /\/[^/]*(Map|DeliveryArea)[^/]*$/, limit: 90 },
  { kind: 'report', source: /\/(reports|dashboard|payouts)\//, limit: 60 },
  // The rich text editor loads when a section with one is opened.
  { kind: 'rich text', source: /\/RichTextInput[^/]*$/, limit: 140 },
];
const ordinaryRoute = { kind: 'route', limit: 60 };

const manifest = readManifest('manifest.json');
/** The driver page is a separate build, in one file, for phones on a slow connection. */
const runPage = Object.values(readManifest('run.manifest.json')).filter(({ file }) => file.endsWith('.js'));
const runPageLimit = 110;
/** So is what guests order with, in the markets with the slowest lines. */
const shopManifest = readManifest('shop.manifest.json');
const shop = Object.values(shopManifest).find(({ isEntry }) => isEntry);
/** A chunk of the storefront with its static imports. */
const shopFiles = ({ file, imports = [] }: Chunk): string[] => [
  file,
  ...imports.flatMap((key) => shopManifest[key]?.file ?? []),
];
const shopFirst = shop ? shopFiles(shop) : [];
/** Whole of a page that a guest may open first, and each part that a page loads later: a dialog, a way to pay. */
const shopLimits = { page: 25, part: 8, style: 12 };
const shopParts = Object.entries(shopManifest).filter(([key]) => key.endsWith('.tsx') && !shopManifest[key]?.isEntry);
const shopPages = shopParts.filter(([key]) => key.endsWith('Island.tsx'));
const laterParts = shopParts.filter((part) => !shopPages.includes(part));

/** A chunk and all that must arrive before it can run. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(key)) return found;
  found.add(key);
  for (const next of chunk.imports ?? []) withImports(next, found);
  return found;
}

const scriptsOf = (keys: Iterable<string>): Set<string> =>
  new Set([...keys].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js')));

const weighed = (files: Iterable<string>): number => {
  const bytes = [...files].map((file) => gzipSync(readFileSync(dist + file)).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
};

const kilobytes = (keys: Iterable<string>): number => weighed(scriptsOf(keys));

/** The chunk a page became, or a shared one by its name. */
function keyOf(part: string): string {
  const key = Object.keys(manifest).find((each) => each.endsWith(`/${part}`) || manifest[each]?.name === part);
  if (!key) throw new Error(`No chunk is made of ${part}: say here or in vite.config.ts what it is called now.`);
  return key;
}

const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
const core = new Set(entries.flatMap((key) => [...withImports(key)]));
const shared = Object.entries(sharedLimits).map(([name, limit]) => ({ key: keyOf(name), name, limit }));

/** A font of a style sheet, unless it is of signs that few pages show: those load it when they do. */
const usualFont = /@font-face\s*\{(?![^}]*unicode-range:\s*(?!U\+0))[^}]*url\([^)]+\.woff2\)/gi;

/** The document, what its head names besides the entry, and the usual fonts of the first style sheet. */
function requestsOfEveryPage(): number {
  const document = readFileSync(`${dist}index.html`, 'utf8');
  const named = [...document.matchAll(/(?:src|href)="\/(?!assets\/)[^"]+"/g)];
  const styles = entries.flatMap((key) => manifest[key]?.css ?? []);
  const fonts = styles.flatMap((file) => [...readFileSync(dist + file, 'utf8').matchAll(usualFont)]);
  return 1 + named.length + fonts.length;
}

function requests(keys: Set<string>): number {
  const styles = new Set([...keys].flatMap((key) => manifest[key]?.css ?? []));
  return scriptsOf(keys).size + styles.size + requestsOfEveryPage();
}

/** Chunks that are already loaded whenever a lazy part is requested: those common to all its importers. */
function presentFor(key: string): Set<string> {
  const askers = Object.keys(manifest).filter((asker) => manifest[asker]?.dynamicImports?.includes(key));
  const [first = core, ...others] = askers.map((asker) => withImports(asker));
  const always = [...core, ...shared.map((each) => each.key)];
  return new Set([...always, ...[...first].filter((chunk) => others.every((present) => present.has(chunk)))]);
}

const lazyParts = new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports));
const routes = [...lazyParts]
  .map((key): Row => {
    const source = manifest[key]?.src ?? key;
    const { kind, limit } = heavyRoutes.find((each) => each.source.test(source)) ?? ordinaryRoute;
    const present = presentFor(key);
    const size = kilobytes([...withImports(key)].filter((each) => !present.has(each)));
    return { kind, source, size, limit, unit: 'KB' };
  })
  .toSorted((one, other) => other.size - one.size);

const rows: Row[] = [
  { kind: 'core', source: entries.join(', '), size: kilobytes(core), limit: coreLimit, unit: 'KB' },
  {
    kind: 'phone',
    source: 'reparto.html',
    size: weighed(runPage.map(({ file }) => file)),
    limit: runPageLimit,
    unit: 'KB',
  },
  {
    kind: 'shop',
    source: 'storefront script',
    size: weighed(shopFirst),
    limit: shopLimits.page,
    unit: 'KB',
  },
  ...shopPages.map(
    ([source, chunk]): Row => ({
      kind: 'shop',
      source: `storefront script with ${source}`,
      size: weighed(new Set([...shopFirst, ...shopFiles(chunk)])),
      limit: shopLimits.page,
      unit: 'KB',
    }),
  ),
  ...laterParts.map(
    ([source, chunk]): Row => ({
      kind: 'shop',
      source,
      size: weighed(shopFiles(chunk).filter((file) => !shopFirst.includes(file))),
      limit: shopLimits.part,
      unit: 'KB',
    }),
  ),
  { kind: 'shop', source: 'storefront style', size: weighed(shop?.css ?? []), limit: shopLimits.style, unit: 'KB' },
  ...firstScreens.flatMap(({ screen: kind, parts, limit, requests: maxRequests }): Row[] => {
    const keys = new Set([...core, ...parts.flatMap((part) => [...withImports(keyOf(part))])]);
    const source = parts.join(' + ');
    return [
      { kind, source, size: kilobytes(keys), limit, unit: 'KB' },
      { kind, source, size: requests(keys), limit: maxRequests, unit: 'requests' },
    ];
  }),
  ...shared.map(
    ({ key, name, limit }): Row => ({ kind: 'shared', source: name, size: kilobytes([key]), limit, unit: 'KB' }),
  ),
  ...routes,
];

for (const { kind, source, size, limit, unit } of rows) {
  const over = size > limit ? '  OVER' : '';
  const amount = unit === 'KB' ? size.toFixed(1) : String(size);
  console.log(
    `${kind.padEnd(10)}${amount.padStart(7)} of ${String(limit).padStart(3)} ${unit.padEnd(9)} ${source}${over}`,
  );
}
/** Charts are the kit's own (docs/decisions/0050). What draws them elsewhere weighs more than a screen may. */
const withRecharts = [...scriptsOf(Object.keys(manifest))].filter((file) =>
  readFileSync(dist + file, 'utf8').includes('recharts'),
);
if (withRecharts.length > 0) {
  console.error(`Recharts came along in ${withRecharts.join(', ')}: draw it with src/kit/web/charts.`);
  process.exitCode = 1;
}
if (rows.some(({ size, limit }) => size > limit)) {
  console.error('A budget is exceeded: load less at once, or show with measurements that the budget is wrong.');
  process.exitCode = 1;
}
