import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/web/', import.meta.url));

type Chunk = {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
};
type Manifest = Record<string, Chunk>;

/** Kilobytes of gzip. What a route loads beyond the core, by the kind of screen its source says it is. */
const coreLimit = 300;
const heavyRoutes = [
  { kind: 'report', source: /\/(kpi|reports?)\//, limit: 160 },
  { kind: 'map', source: /\/[^/]*(Map|DeliveryArea)[^/]*$/, limit: 90 },
  { kind: 'builder', source: /\/[^/]*Builder[^/]*$/, limit: 350 },
];
const ordinaryRoute = { kind: 'route', limit: 60 };

const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Manifest;

/** A chunk and all that must arrive before it can run. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(key)) return found;
  found.add(key);
  for (const next of chunk.imports ?? []) withImports(next, found);
  return found;
}

const kilobytes = (keys: Iterable<string>): number => {
  const files = new Set([...keys].flatMap((key) => manifest[key]?.file ?? []));
  const bytes = [...files]
    .filter((file) => file.endsWith('.js'))
    .map((file) => gzipSync(readFileSync(dist + file)).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
};

const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
const core = new Set(entries.flatMap((key) => [...withImports(key)]));

/** What is there already whenever a lazy part is asked for: what each of those that ask for it came with. */
function presentFor(key: string): Set<string> {
  const askers = Object.keys(manifest).filter((asker) => manifest[asker]?.dynamicImports?.includes(key));
  const [first = core, ...others] = askers.map((asker) => withImports(asker));
  return new Set([...core, ...[...first].filter((chunk) => others.every((present) => present.has(chunk)))]);
}

const rows = Object.entries(manifest)
  .filter(([, chunk]) => chunk.isDynamicEntry)
  .map(([key, chunk]) => {
    const source = chunk.src ?? key;
    const { kind, limit } = heavyRoutes.find((each) => each.source.test(source)) ?? ordinaryRoute;
    const present = presentFor(key);
    return { kind, source, size: kilobytes([...withImports(key)].filter((each) => !present.has(each))), limit };
  })
  .toSorted((one, other) => other.size - one.size);
rows.unshift({ kind: 'core', source: entries.join(', '), size: kilobytes(core), limit: coreLimit });

for (const { kind, source, size, limit } of rows) {
  const over = size > limit ? '  OVER' : '';
  console.log(`${kind.padEnd(8)}${size.toFixed(1).padStart(7)} of ${String(limit).padStart(3)} KB  ${source}${over}`);
}
if (rows.some(({ size, limit }) => size > limit)) {
  console.error('A budget is exceeded: load less at once, or show with measurements that the budget is wrong.');
  process.exitCode = 1;
}
