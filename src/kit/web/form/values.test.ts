import { describe, expect, it } from 'vitest';
import { changedFields, preserveOrder, collectFieldErrors } from './values.ts';

describe('the patch of a save', () => {
  const saved = { name: 'Ana', roleIds: [1, 2], enabled: true };

  it('contains only differences', () => {
    expect(changedFields(saved, { ...saved, name: 'Ana Rojas', roleIds: [1, 2] })).toEqual({ name: 'Ana Rojas' });
  });

  it('is empty after typing the old value back', () => {
    expect(changedFields(saved, { name: 'Ana', roleIds: [1, 2], enabled: true })).toEqual({});
  });
});

describe('a set of selected values', () => {
  it('is unchanged when a value is removed and added back', () => {
    expect(preserveOrder([2, 3, 1], [1, 2, 3])).toEqual([1, 2, 3]);
  });

  it('appends new values', () => {
    expect(preserveOrder([9, 2], [1, 2])).toEqual([2, 9]);
  });
});

it('finds field messages at any depth', () => {
  const errors = {
    name: { type: 'min', message: 'Debes completar este campo', ref: { name: 'name' } },
    hours: [undefined, { openingTime: { type: 'custom', message: 'Debe abrir antes de cerrar' } }],
    roleIds: { root: { message: 'Elige al menos un rol' } },
  };
  expect(collectFieldErrors(errors)).toEqual([
    { name: 'name', message: 'Debes completar este campo' },
    { name: 'hours.1.openingTime', message: 'Debe abrir antes de cerrar' },
    { name: 'roleIds', message: 'Elige al menos un rol' },
  ]);
});
