import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { areaOf, targetOf } from './layers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const imports = /^(?:import|export)\s+(?!type\s)(\{[^}]*\}|[^'"{]*?)\s*from\s+'([^']+)'/gm;

const areTypes = (names: string): boolean =>
  names.startsWith('{') &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => /^\s*(type\s|$)/.test(name));

/** The areas whose server code each area imports; types, contracts and rules are shared freely. */
function serverImports(): Map<string, Set<string>> {
  const areas = new Map<string, Set<string>>();
  for (const file of globSync('src/features/**/*.{ts,tsx}', { cwd: root })) {
    const here = areaOf(file);
    if (!here || /\.test\.tsx?$|\/testing\//.test(file)) continue;
    const below = areas.get(here.area) ?? new Set();
    areas.set(here.area, below);
    for (const [, names = '', specifier = ''] of readFileSync(root + file, 'utf8').matchAll(imports)) {
      const target = targetOf(file, specifier) ?? '';
      const there = areaOf(target);
      if (there && there.area !== here.area && target.includes('/server/') && !areTypes(names)) below.add(there.area);
    }
  }
  return areas;
}

/** Areas that depend on each other, directly or through others, with those that depend on them. */
function inCircles(areas: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const ordered = new Set<string>();
  for (let size = -1; size !== ordered.size; ) {
    size = ordered.size;
    for (const [area, below] of areas) if ([...below].every((each) => ordered.has(each))) ordered.add(area);
  }
  return [...areas.keys()].filter((area) => !ordered.has(area));
}

test('the server code of the areas has no cycles', () => {
  const areas = serverImports();
  expect(areas.get('users')).toContain('identity');
  expect(inCircles(areas)).toEqual([]);
});

test('detects a cycle of areas', () => {
  const areas = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['a'])],
    ['c', new Set<string>()],
  ]);
  expect(inCircles(areas)).toEqual(['a', 'b']);
});
