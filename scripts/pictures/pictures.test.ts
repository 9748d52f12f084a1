import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { maxBytes, pictureFolder, pictures } from './pictures.ts';

const pages = ['README.md', ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))];
const displayed = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/!\[([^\]]*)\]\(([^)]*pictures\/([\w-]+)\.png)\)/g)].map(
    ([, text = '', path = '', name = '']) => ({ page, text, path, name }),
  ),
);
const stored = readdirSync(pictureFolder).map((file) => file.replace(/\.png$/, ''));

test('README and docs show every picture that the script takes, and no other', () => {
  const taken = pictures.map(({ name }) => name).toSorted();
  expect([...new Set(displayed.map(({ name }) => name))].toSorted()).toEqual(taken);
  expect(stored.toSorted()).toEqual(taken);
});

test('pictures are linked relative to their page and described for people who do not see them', () => {
  for (const { page, path, text } of displayed) {
    expect(path.startsWith(page === 'README.md' ? 'docs/pictures/' : 'pictures/')).toBe(true);
    expect(text.length).toBeGreaterThan(30);
  }
});

test('no picture is larger than 150 KB', () => {
  const sizes = stored.map((name) => statSync(new URL(`${name}.png`, pictureFolder)).size);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(maxBytes);
});
