import { describe, expect, test } from 'vitest';
import { blankLine } from './cart.rules.ts';
import { blankDraft } from './checkout.rules.ts';
import { storedList, storedObject } from './stored.rules.ts';

describe('a cart stored by another version of the shop', () => {
  const line = { ...blankLine, lineId: 7, choices: [{ groupId: 1, optionId: 2, quantity: 1, choices: [] }] };
  const read = storedList(blankLine);

  test('is read if its lines have the same shape', () => {
    expect(read([line])).toEqual([line]);
  });

  test.each(Object.keys(blankLine))('drops a line without %s', (name) => {
    const { [name as 'name']: _, ...older } = line;
    expect(read([older, line])).toEqual([line]);
  });

  test('drops a line whose options have another shape', () => {
    expect(read([{ ...line, choices: [{ groupId: 1, optionId: 2, quantity: 1 }] }])).toEqual([]);
    expect(read([{ ...line, unit: 4000 }])).toEqual([]);
  });

  test('is empty if something else was stored', () => {
    for (const stored of [null, {}, 'x', 7]) expect(read(stored)).toEqual([]);
  });
});

describe('checkout answers stored by another version of the shop', () => {
  const blank = blankDraft(['delivery']);
  const read = storedObject(blank);

  test('keep fields of the same type, and clear the others', () => {
    const stored = { ...blank, name: 'Ana', tip: 10, answers: { gate: 'B' }, address: 'Av. Italia 1', gone: true };
    expect(read(stored)).toEqual({ ...blank, name: 'Ana', tip: 10, answers: { gate: 'B' } });
    const { address: _, ...older } = { ...blank, phone: '+56987654321' };
    expect(read(older)).toEqual({ ...blank, phone: '+56987654321' });
  });

  test('are blank if something else was stored', () => {
    for (const stored of [null, [], 'x']) expect(read(stored)).toEqual(blank);
  });
});
