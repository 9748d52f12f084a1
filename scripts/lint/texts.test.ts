import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.|\/testing\/|\/gallery\//.test(file));
const found = (pattern: RegExp) =>
  sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([match, text]) => ({ file, text: text ?? match })),
  );

describe('interface texts', () => {
  test('do not call input invalid, but explain what is wrong and what is accepted', () => {
    expect(found(/\binválid[oa]s?\b/gi)).toEqual([]);
  });

  test('have no arrow, which our fonts lack: a change is «de» its old value «a» its new one', () => {
    expect(found(/^(?!\s*(?:\*|\/[/*])).*→.*$/gm)).toEqual([]);
  });

  test('confirm a success with a noun and a verb, not a sentence', () => {
    const texts = found(/(?:toasts\.success\(|\bsuccess: )'([^']+)'/g).filter(({ text }) => text !== 'green');
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter(({ text }) => !/^\p{Lu}\S*( \S+){1,6}$/u.test(text) || text.endsWith('.'))).toEqual([]);
  });
});
