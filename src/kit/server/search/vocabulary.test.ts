import { expect, test } from 'vitest';
import { addRow, type Vocabulary } from './vocabulary.ts';

test('adds only the new words of an updated row', () => {
  const vocabulary: Vocabulary = { names: new Set(), texts: new Set() };
  const before = { nameNorm: 'pizza grande', searchText: 'pizza grande con queso' };
  addRow(vocabulary, { nameNorm: 'pizza chica', searchText: 'pizza chica con queso' }, before);
  expect(vocabulary).toEqual({ names: new Set(['chica']), texts: new Set(['chica']) });
  addRow(vocabulary, before, before);
  expect([vocabulary.names.size, vocabulary.texts.size]).toEqual([1, 1]);
});

test('adds all words of a new row', () => {
  const vocabulary: Vocabulary = { names: new Set(), texts: new Set() };
  addRow(vocabulary, { nameNorm: 'sopa', searchText: 'sopa del día' });
  expect(vocabulary).toEqual({ names: new Set(['sopa']), texts: new Set(['sopa', 'del', 'día']) });
});
