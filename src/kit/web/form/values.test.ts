import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changedFields, draftOf, keepOrder, same, troublesIn } from './values.ts';

describe('two values of a form', () => {
  it.each([
    ['equal text', 'ana', 'ana', true],
    ['the number and its text', 1, '1', false],
    ['blank and nothing', '', null, false],
    ['lists of the same order', [1, 2], [1, 2], true],
    ['lists of another order', [1, 2], [2, 1], false],
    ['a list that is a part of the other', [1], [1, 2], false],
    ['records of other key order', { a: 1, b: [2] }, { b: [2], a: 1 }, true],
    ['a missing field and an undefined one', { a: 1 }, { a: 1, b: undefined }, true],
    ['a missing field and a null one', { a: 1 }, { a: 1, b: null }, false],
    ['records of lists of records', [{ from: '09:00' }], [{ from: '09:05' }], false],
  ])('%s: %j and %j', (_, a, b, expected) => {
    expect(same(a, b)).toBe(expected);
  });
});

describe('what a save sends', () => {
  const saved = { name: 'Ana', roleIds: [1, 2], enabled: true };

  it('is what differs and nothing else', () => {
    expect(changedFields(saved, { ...saved, name: 'Ana Rojas', roleIds: [1, 2] })).toEqual({ name: 'Ana Rojas' });
  });

  it('is nothing once the old value is typed back', () => {
    expect(changedFields(saved, { name: 'Ana', roleIds: [1, 2], enabled: true })).toEqual({});
  });
});

describe('a picked set', () => {
  it('is as saved when one is taken off and put back', () => {
    expect(keepOrder([2, 3, 1], [1, 2, 3])).toEqual([1, 2, 3]);
  });

  it('has new ones at the end', () => {
    expect(keepOrder([9, 2], [1, 2])).toEqual([2, 9]);
  });
});

it('takes from a record only what its form writes', () => {
  const draft = z.strictObject({ name: z.string(), password: z.string().nullable() });
  expect(draftOf(draft, { id: 1, name: 'Ana', version: 3 })).toEqual({ name: 'Ana' });
});

it('finds the messages of fields at any depth', () => {
  const errors = {
    name: { type: 'min', message: 'Debes completar este campo', ref: { name: 'name' } },
    hours: [undefined, { openingTime: { type: 'custom', message: 'Debe abrir antes de cerrar' } }],
    roleIds: { root: { message: 'Elige al menos un rol' } },
  };
  expect(troublesIn(errors)).toEqual([
    { name: 'name', message: 'Debes completar este campo' },
    { name: 'hours.1.openingTime', message: 'Debe abrir antes de cerrar' },
    { name: 'roleIds', message: 'Elige al menos un rol' },
  ]);
});
