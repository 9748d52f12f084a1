import { posix } from 'node:path';
import { type Rooms, roomViolation } from './rooms.ts';

/** A place in the tree: the layer it belongs to, its area and floor when it has them, and whether other areas may see it. */
type Place = { layer: Layer; area?: string; floor?: number; face?: 'contract' | 'rules' | 'server' | 'web' };
type Layer = keyof typeof mayImport;
type Packages = { runtime: string[]; tools: string[] };

const belowServer = [
  'kit/contract',
  'kit/server',
  'domain',
  'declarations',
  'integrations',
  'area',
  'area/server',
] as const;

/** Who may import what. A layer that is missing from a row is forbidden; `free` covers scripts, journeys and benches. */
const mayImport = {
  'kit/contract': ['kit/contract'],
  'kit/server': ['kit/contract', 'kit/server'],
  'kit/testing': ['kit/contract', 'kit/server', 'kit/testing'],
  'kit/web': ['kit/contract', 'kit/web'],
  domain: ['kit/contract', 'domain'],
  declarations: ['kit/contract', 'domain', 'declarations'],
  area: ['kit/contract', 'domain', 'declarations', 'area'],
  'area/server': belowServer,
  'area/web': ['kit/contract', 'kit/web', 'domain', 'declarations', 'area', 'area/web'],
  integrations: ['kit/contract', 'kit/server', 'domain', 'declarations', 'integrations'],
  server: [...belowServer, 'server', 'demo'],
  demo: [...belowServer, 'server', 'demo'],
  testing: [...belowServer, 'kit/testing', 'server', 'demo', 'testing'],
  web: ['kit/contract', 'kit/web', 'domain', 'area', 'area/web', 'web'],
  free: null,
} as const satisfies Record<string, readonly string[] | null>;

/** The floors of `src/features`, from the ground up. An area imports from its own floor and from those below. */
export const floors = ['platform', 'stores', 'catalogue', 'benefits', 'sales', 'content', 'insight'];
/** A floor that is one area: its folders are rooms. */
export const floorsOfOneArea = ['stores'];

/** Layers that the tests of a layer may import in addition to those of the layer. */
const testsMayImport: Partial<Record<Layer, readonly Layer[]>> = {
  'kit/server': ['kit/testing'],
  integrations: ['kit/testing', 'testing'],
  'area/server': ['kit/testing', 'testing', 'server', 'demo'],
  area: ['kit/testing', 'testing', 'server', 'demo'],
  server: ['kit/testing', 'testing'],
  demo: ['kit/testing', 'testing'],
  web: ['server'],
};

const purePackages = ['zod', 'temporal-polyfill'];
/** Packages of the server that also run in a browser. */
const sharedPackages = ['csv-parse', 'fflate'];
const pureLayers: Layer[] = ['kit/contract', 'domain', 'declarations', 'area'];
const webLayers: Layer[] = ['kit/web', 'area/web', 'web'];
/** Chart packages based on Recharts, which exceed the size limit of a screen (docs/decisions/0050). */
const heavyCharts = ['recharts', '@mantine/charts'];
/** The door is the only way to data, so an area holds no driver and no queue. */
const behindTheDoor = ['pg', 'pg-copy-streams', 'graphile-worker'];

/** Public files of an area: its wire types, failures and policies. */
const contractFiles = /\.(contract|failures|policies)\.ts$/;

/** The part of a provider that is data alone, which contracts and screens read. */
const declarationFiles =
  /^src\/integrations\/(.+\/(declaration|form)|declarations|forms|credentialForm|storeForm)\.ts$/;

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

function placeOf(file: string): Place {
  const [, root = '', second = ''] = file.split('/');
  if (!file.startsWith('src/')) return { layer: 'free' };
  if (root === 'features') return placeInFeatures(file);
  if (declarationFiles.test(file)) return { layer: 'declarations' };
  if (file.startsWith('src/kit/server/testing/')) return { layer: 'kit/testing' };
  if (root === 'kit') return { layer: `kit/${second}` as Layer };
  if (file === 'src/areas.ts') return { layer: 'server' };
  if (file === 'src/screens.ts') return { layer: 'web' };
  return { layer: root as Layer };
}

/** The floor and the area of a file below `src/features`. */
export function areaOf(file: string): { floor: string; area: string } | null {
  const [, root, floor = '', second = ''] = file.split('/');
  if (root !== 'features') return null;
  return { floor, area: floorsOfOneArea.includes(floor) ? floor : second };
}

/** The folder of the area that a file below `src/features` belongs to. */
function areaFolder(file: string): string {
  const [, , floor = '', area = ''] = file.split('/');
  return floorsOfOneArea.includes(floor) ? `src/features/${floor}` : `src/features/${floor}/${area}`;
}

function placeInFeatures(file: string): Place {
  const [, , floor = '', second = '', ...rest] = file.split('/');
  const { area = second } = areaOf(file) ?? {};
  const rooms = floorsOfOneArea.includes(floor) ? [second, ...rest] : rest;
  const name = rooms.at(-1) ?? '';
  const place = { area, floor: floors.indexOf(floor) };
  if (rooms.includes('server') || name.endsWith('.area.ts'))
    return { layer: 'area/server', ...place, ...(name === 'index.ts' && { face: 'server' as const }) };
  if (rooms.includes('web') || name.endsWith('.screens.tsx'))
    return { layer: 'area/web', ...place, ...(name === 'index.ts' && { face: 'web' as const }) };
  if (contractFiles.test(name)) return { layer: 'area', ...place, face: 'contract' };
  return { layer: 'area', ...place, ...(name.endsWith('.rules.ts') && { face: 'rules' as const }) };
}

/** The file an import names, from the root of the project; null for a package. */
export function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  return null;
}

const packageName = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

function packageViolation(from: string, layer: Layer, specifier: string, packages: Packages): string | null {
  if (layer === 'free' || layer === 'testing' || layer === 'kit/testing' || isTest(from)) return null;
  const name = packageName(specifier);
  if (heavyCharts.includes(name)) return `${name} weighs more than a screen may: draw it with src/kit/web/charts`;
  if (purePackages.includes(name)) return null;
  if (pureLayers.includes(layer)) return `${layer} is pure: it may use ${purePackages.join(' and ')} only, not ${name}`;
  if (webLayers.includes(layer))
    return [...packages.tools, ...sharedPackages].includes(name) ? null : `the browser cannot run ${name}`;
  if (layer === 'area/server' && behindTheDoor.includes(name))
    return `an area reaches data through db, not through ${name}`;
  if (specifier.startsWith('node:') || packages.runtime.includes(name)) return null;
  // Building the screens is the one thing that needs a tool, and production ships them built.
  if (layer === 'server' && name === 'vite') return null;
  return `${name} is not among the dependencies a production install has`;
}

/**
 * Why `from` must not import `specifier`, or null when it may. Paths are relative to the project, with slashes.
 *
 * `roomsOf` reads the declared rooms of an area's folder.
 */
export function importViolation(
  from: string,
  specifier: string,
  { packages, roomsOf }: { packages: Packages; roomsOf: (areaFolder: string) => Rooms | null },
): string | null {
  const here = placeOf(from);
  const target = targetOf(from, specifier);
  if (target === null) return packageViolation(from, here.layer, specifier, packages);
  const allowed: readonly string[] | null = mayImport[here.layer] ?? null;
  if (allowed === null) return null;
  const there = placeOf(target);
  const extra = isTest(from) ? (testsMayImport[here.layer] ?? []) : [];
  if (![...allowed, ...extra].includes(there.layer)) return `${here.layer} may not import ${there.layer} (${target})`;
  if (!here.area || !there.area) return null;
  if (here.area !== there.area) return neighbourViolation(here, there, target);
  if (isTest(from)) return null;
  const folder = areaFolder(from);
  return roomViolation(from.slice(folder.length + 1), target.slice(folder.length + 1), roomsOf(folder));
}

/** Between two areas: never upwards; contracts for all, pure rules for pure rules, an index for the same half. */
function neighbourViolation(here: Place, there: Place, target: string): string | null {
  const [from = 0, to = 0] = [here.floor, there.floor];
  if (to > from) return `${here.area} stands below ${there.area} and may not import it (${target})`;
  if (there.face === 'contract') return null;
  if (there.face === 'rules' && here.layer === 'area') return null;
  if (there.face === 'server' && here.layer === 'area/server') return null;
  if (there.face === 'web' && here.layer === 'area/web') return null;
  return `${here.area} may import the contract of ${there.area}, not its insides (${target})`;
}
