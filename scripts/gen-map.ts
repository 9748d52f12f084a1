// Writes the generated parts of the docs: the maps of areas and rooms in architecture.md, and the index of decisions.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areaOf, floors, targetOf } from './lint/layers.ts';
import { readRooms } from './lint/rooms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

type Area = { floor: string; imports: Set<string> };

/** Every area with the areas its sources import, tests left out. */
function readAreas(): Map<string, Area> {
  const areas = new Map<string, Area>();
  for (const file of globSync('src/features/**/*.{ts,tsx}', { cwd: root }).toSorted()) {
    const here = areaOf(file);
    if (!here || /\.test\.tsx?$|\/testing\//.test(file)) continue;
    const area = areas.get(here.area) ?? { floor: here.floor, imports: new Set() };
    areas.set(here.area, area);
    for (const [, specifier = ''] of readFileSync(root + file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const there = areaOf(targetOf(file, specifier) ?? '');
      if (there && there.area !== here.area) area.imports.add(there.area);
    }
  }
  return areas;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Areas from the highest floor down: none imports an area of a floor above. */
function drawAreas(): string {
  const areas = readAreas();
  const rows = floors
    .toReversed()
    .flatMap((floor) =>
      [...areas]
        .filter(([, area]) => area.floor === floor)
        .map(([name, { imports }]) => [floor, name, [...imports].toSorted().join(', ') || '–']),
    );
  return table(['floor', 'area', 'imports'], rows);
}

/** Rooms of large areas, each after the rooms it builds on. */
function drawRooms(): string {
  const folders = globSync('src/features/**/rooms.json', { cwd: root }).map((file) => dirname(file));
  const rows = folders.toSorted().map((folder) => {
    const rooms = Object.entries(readRooms(root, folder) ?? {});
    return [
      basename(folder),
      rooms.map(([room, below]) => (below.length > 0 ? `${room} (${below.join(', ')})` : room)).join('; '),
    ];
  });
  return table(['area', 'rooms'], rows);
}

function drawDecisions(): string {
  const rows = globSync('docs/decisions/0*.md', { cwd: root })
    .toSorted()
    .map((file) => {
      const [, number = '', title = ''] = /^# (\d{4}) (.*)/.exec(readFileSync(root + file, 'utf8')) ?? [];
      return [`[${number}](${basename(file)})`, title];
    });
  return table(['number', 'decision'], rows);
}

const parts = [
  { page: 'docs/architecture.md', name: 'areas', draw: drawAreas },
  { page: 'docs/architecture.md', name: 'rooms', draw: drawRooms },
  { page: 'docs/decisions/README.md', name: 'decisions', draw: drawDecisions },
];

for (const { page, name, draw } of parts) {
  const text = readFileSync(root + page, 'utf8');
  const [begin, end] = [`<!-- generated: ${name} (npm run gen-map) -->`, `<!-- end of ${name} -->`];
  const drawn = text.replace(new RegExp(`${begin.replaceAll(/[()]/g, '\\$&')}[^]*${end}`), () =>
    [begin, '', draw(), '', end].join('\n'),
  );
  if (!process.argv.includes('--check')) writeFileSync(root + page, drawn);
  else if (drawn !== text) {
    console.error(`${page} is out of date: run npm run gen-map and read the difference.`);
    process.exitCode = 1;
  }
}
