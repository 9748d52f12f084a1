import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { areaOf, floors, targetOf } from './lint/layers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = `${root}docs/architecture.md`;
const [begin, end] = ['<!-- map: npm run gen-map -->', '<!-- end of map -->'];

type Room = { floor: string; imports: Set<string> };

/** Every area with the areas its sources import, tests left out. */
function readAreas(): Map<string, Room> {
  const areas = new Map<string, Room>();
  for (const file of globSync('src/features/**/*.{ts,tsx}', { cwd: root }).toSorted()) {
    const here = areaOf(file);
    if (!here || /\.test\.tsx?$|\/testing\//.test(file)) continue;
    const room = areas.get(here.area) ?? { floor: here.floor, imports: new Set() };
    areas.set(here.area, room);
    for (const [, specifier = ''] of readFileSync(root + file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const there = areaOf(targetOf(file, specifier) ?? '');
      if (there && there.area !== here.area) room.imports.add(there.area);
    }
  }
  return areas;
}

/** A table from the highest floor down: nothing stands on what is above it. */
function draw(areas: Map<string, Room>): string {
  const rows = floors
    .toReversed()
    .flatMap((floor) =>
      [...areas]
        .filter(([, room]) => room.floor === floor)
        .map(([area, { imports }]) => `| ${floor} | ${area} | ${[...imports].toSorted().join(', ') || '–'} |`),
    );
  return [begin, '', '| floor | area | stands on |', '| --- | --- | --- |', ...rows, '', end].join('\n');
}

const text = readFileSync(page, 'utf8');
const drawn = text.replace(new RegExp(`${begin}[^]*${end}`), draw(readAreas()));
if (process.argv.includes('--check')) {
  if (drawn !== text) {
    console.error(
      'The map in docs/architecture.md is older than the imports: run npm run gen-map and read the difference.',
    );
    process.exitCode = 1;
  }
} else writeFileSync(page, drawn);
