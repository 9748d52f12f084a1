import { posix } from 'node:path';

/** A place in the tree: the layer it belongs to, its area when it has one, and whether other areas may see it. */
type Place = { layer: Layer; area?: string; face?: 'contract' | 'rules' | 'server' };
type Layer = keyof typeof mayImport;
type Packages = { runtime: string[]; tools: string[] };

/** Who may import what. A layer that is missing from a row is forbidden; `free` covers scripts, journeys and benches. */
const mayImport = {
  'kit/contract': ['kit/contract'],
  'kit/server': ['kit/contract', 'kit/server'],
  'kit/testing': ['kit/contract', 'kit/server', 'kit/testing'],
  'kit/web': ['kit/contract', 'kit/web'],
  domain: ['kit/contract', 'domain'],
  area: ['kit/contract', 'domain', 'area'],
  'area/server': ['kit/contract', 'kit/server', 'domain', 'integrations', 'area', 'area/server'],
  'area/web': ['kit/contract', 'kit/web', 'domain', 'area', 'area/web'],
  integrations: ['kit/contract', 'kit/server', 'domain', 'integrations'],
  server: ['kit/contract', 'kit/server', 'domain', 'integrations', 'area', 'area/server', 'server'],
  testing: [
    'kit/contract',
    'kit/server',
    'kit/testing',
    'domain',
    'integrations',
    'area',
    'area/server',
    'server',
    'testing',
  ],
  web: ['kit/contract', 'kit/web', 'domain', 'area', 'area/web', 'web'],
  free: null,
} as const satisfies Record<string, readonly string[] | null>;

/** What the tests of a layer may import besides what the layer itself may. */
const testsMayImport: Partial<Record<Layer, readonly Layer[]>> = {
  'kit/server': ['kit/testing'],
  integrations: ['kit/testing'],
  'area/server': ['kit/testing', 'testing', 'server'],
  area: ['kit/testing', 'testing', 'server'],
  server: ['kit/testing', 'testing'],
};

const purePackages = ['zod', 'temporal-polyfill'];
const pureLayers: Layer[] = ['kit/contract', 'domain', 'area'];
const webLayers: Layer[] = ['kit/web', 'area/web', 'web'];
/** The door is the only way to data, so an area holds no driver and no queue. */
const behindTheDoor = ['pg', 'pg-copy-streams', 'graphile-worker'];

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

function placeOf(file: string): Place {
  const [, root = '', second = '', third = '', fourth = ''] = file.split('/');
  if (!file.startsWith('src/')) return { layer: 'free' };
  if (root === 'features') return placeInArea(second, third, fourth);
  if (file.startsWith('src/kit/server/testing/')) return { layer: 'kit/testing' };
  if (file.startsWith('src/server/testing')) return { layer: 'testing' };
  if (root === 'kit') return { layer: `kit/${second}` as Layer };
  return { layer: root as Layer };
}

function placeInArea(area: string, child: string, file: string): Place {
  if (child === 'server')
    return { layer: 'area/server', area, ...(file === 'index.ts' && { face: 'server' as const }) };
  if (child === 'web') return { layer: 'area/web', area };
  if (child.endsWith('.contract.ts')) return { layer: 'area', area, face: 'contract' };
  return { layer: 'area', area, ...(child.endsWith('.rules.ts') && { face: 'rules' as const }) };
}

/** The file an import names, from the root of the project; null for a package. */
function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  return null;
}

const packageName = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

function packageTrouble(from: string, layer: Layer, specifier: string, packages: Packages): string | null {
  if (layer === 'free' || layer === 'testing' || layer === 'kit/testing' || isTest(from)) return null;
  const name = packageName(specifier);
  if (purePackages.includes(name)) return null;
  if (pureLayers.includes(layer)) return `${layer} is pure: it may use ${purePackages.join(' and ')} only, not ${name}`;
  if (webLayers.includes(layer)) return packages.tools.includes(name) ? null : `the browser cannot run ${name}`;
  if (layer === 'area/server' && behindTheDoor.includes(name))
    return `an area reaches data through db, not through ${name}`;
  if (specifier.startsWith('node:') || packages.runtime.includes(name)) return null;
  // Building the screens is the one thing that needs a tool, and production ships them built.
  if (layer === 'server' && name === 'vite') return null;
  return `${name} is not among the dependencies a production install has`;
}

/** Why `from` must not import `specifier`, or null when it may. Paths are relative to the project, with slashes. */
export function importTrouble(from: string, specifier: string, packages: Packages): string | null {
  const here = placeOf(from);
  const target = targetOf(from, specifier);
  if (target === null) return packageTrouble(from, here.layer, specifier, packages);
  const allowed: readonly string[] | null = mayImport[here.layer] ?? null;
  if (allowed === null) return null;
  const there = placeOf(target);
  const extra = isTest(from) ? (testsMayImport[here.layer] ?? []) : [];
  if (![...allowed, ...extra].includes(there.layer)) return `${here.layer} may not import ${there.layer} (${target})`;
  if (!here.area || !there.area || here.area === there.area) return null;
  if (there.face === 'contract') return null;
  // Pure rules stand on pure rules: an order is priced by those of menus and of stores.
  if (there.face === 'rules' && here.layer === 'area') return null;
  if (there.face === 'server' && here.layer === 'area/server') return null;
  return `${here.area} may import the contract of ${there.area}, not its insides (${target})`;
}
