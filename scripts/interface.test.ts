import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** A rule begins with its number; below it stand its tests, each a file and a title of it. */
const rule = /^(\d+)\. /;
const proof = /^ +- `([^`]+)`: (.+)$/;

type Proof = { file: string; title: string };

const rules = new Map<number, Proof[]>();
for (const line of readFileSync('docs/interface.md', 'utf8').split('\n')) {
  const number = rule.exec(line)?.[1];
  if (number) rules.set(Number(number), []);
  const [, file, title] = proof.exec(line) ?? [];
  if (file && title) [...rules.values()].at(-1)?.push({ file, title });
}

/** The titles of tests and journeys, as they are written. */
const titlesIn = (source: string): string[] =>
  [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1,\s*(?:async\b|\(|function\b)/g)].map(([, , title]) => title!);

describe('docs/interface.md', () => {
  test('has forty-five rules, each with a test', () => {
    expect([...rules.keys()]).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
    expect([...rules].filter(([, proofs]) => proofs.length === 0)).toEqual([]);
  });

  test('cites existing tests by their titles', () => {
    const astray = [...rules.values()].flat().filter(({ file, title }) => {
      const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return !/\.(test|e2e)\.tsx?$/.test(file) || !titlesIn(source).includes(title);
    });
    expect(astray).toEqual([]);
  });
});
