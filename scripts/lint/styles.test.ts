import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { referencedClasses, classesOf, styleViolations } from './styles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Style sheets that may contain literal colours or sizes, with the reason. */
const exceptions: Record<string, string> = {
  'src/kit/server/http/openapi/openapiPage/page.css': 'a page of the server, which has no theme',
  'src/web/shop/theme.css': 'the theme of the storefront, which shares none with the screens',
  'src/kit/web/display/PersonAvatar.module.css': 'the tint is computed from a hue by person',
};

const filesIn = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const violationsOf = (file: string) => styleViolations(read(file)).map((violation) => `${file}:${violation}`);

/** The style sheets of the screens, each with the classes that components reference. */
function referencesBySheet(): Map<string, Set<string>> {
  const references = new Map(filesIn('src/**/*.module.css').map((file) => [file, new Set<string>()]));
  for (const file of filesIn('src/**/*.{ts,tsx}'))
    for (const { specifier, names } of referencedClasses(read(file))) {
      const sheet = specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(file), specifier);
      const known = references.get(sheet.replaceAll('\\', '/'));
      if (!known) throw new Error(`${file} imports ${specifier}, which is not there`);
      for (const name of names) known.add(name);
    }
  return references;
}

describe('style sheets', () => {
  test('take colours and sizes from the theme', () => {
    const bound = filesIn('src/**/*.css').filter((file) => !exceptions[file]);
    expect(bound.flatMap(violationsOf)).toEqual([]);
  });

  test.each(Object.entries(exceptions))('%s is still an exception: %s', (file) => {
    expect(violationsOf(file)).not.toEqual([]);
  });

  test('declare the classes that components reference, and no others', () => {
    const strays = [...referencesBySheet()].flatMap(([file, referenced]) => {
      const declared = new Set(classesOf(read(file)));
      return [
        ...[...declared.difference(referenced)].map((name) => `${file}: nothing uses .${name}`),
        ...[...referenced.difference(declared)].map((name) => `${file}: .${name} is not there`),
      ];
    });
    expect(strays).toEqual([]);
  });
});

describe('a style sheet', () => {
  test.each([
    'color: #fff',
    'background: rgb(0 0 0 / 32%)',
    'border: solid white',
    '--tint: oklch(93% 0.045 255)',
    'background: linear-gradient(red, transparent)',
  ])('rejects %s', (declaration) => {
    expect(styleViolations(`.a {\n  ${declaration};\n}`)).toEqual([
      `2: ${declaration.replace(': ', ' has a literal colour: ')}`,
    ]);
  });

  test.each(['font-size: 15px', 'font-size: 1rem', 'font-size: clamp(30px, 3vw, 46px)', 'font: 700 11px / 1.4 Lato'])(
    'rejects %s',
    (declaration) => {
      expect(styleViolations(`.a { ${declaration}; }`)).toHaveLength(1);
    },
  );

  test.each([
    'color: var(--mantine-color-red-6)',
    'white-space: nowrap',
    'background: color-mix(in srgb, var(--app-surface), transparent)',
    'font-size: 13px',
    'font-size: 12px !important',
    'font-size: var(--app-board-text)',
    'font: inherit',
    'font: 400 13px / 1.4 Lato, sans-serif',
    '/* color: #fff; */',
  ])('accepts %s', (declaration) => {
    expect(styleViolations(`.a { ${declaration}; }`)).toEqual([]);
  });
});

test('the classes of a style sheet are those of its selectors', () => {
  const css = '/* .old */ .a, .b:hover > span { margin: 0.5px } @media (max-width: 1.5em) { .c :global(.leaflet) {} }';
  expect(classesOf(css)).toEqual(['a', 'b', 'c']);
});

test('finds the classes a component references by style sheet', () => {
  const source = "import look from './A.module.css'; const a = look.bar; const b = look.foot; const c = other.bar;";
  expect(referencedClasses(source)).toEqual([{ specifier: './A.module.css', names: ['bar', 'foot'] }]);
});
