import { expect, test } from 'vitest';
import { addRow, type Vocabulary } from './vocabulary.ts';

test('of a row that is changed, the words are added that it did not have', () => {
  const words: Vocabulary = { names: new Set(), texts: new Set() };
  const before = { nameNorm: 'pizza grande', searchText: 'pizza grande con queso' };
  addRow(words, { nameNorm: 'pizza chica', searchText: 'pizza chica con queso' }, before);
  expect(words).toEqual({ names: new Set(['chica']), texts: new Set(['chica']) });
  addRow(words, before, before);
  expect([words.names.size, words.texts.size]).toEqual([1, 1]);
});

test('of a new row, all words are added', () => {
  const words: Vocabulary = { names: new Set(), texts: new Set() };
  addRow(words, { nameNorm: 'sopa', searchText: 'sopa del día' });
  expect(words).toEqual({ names: new Set(['sopa']), texts: new Set(['sopa', 'del', 'día']) });
});
