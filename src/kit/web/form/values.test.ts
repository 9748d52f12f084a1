import { describe, expect, it } from 'vitest';
import { changedFields, preserveOrder, collectFieldErrors } from './values.ts';

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
    expect(preserveOrder([2, 3, 1], [1, 2, 3])).toEqual([1, 2, 3]);
  });

  it('has new ones at the end', () => {
    expect(preserveOrder([9, 2], [1, 2])).toEqual([2, 9]);
  });
});

it('finds the messages of fields at any depth', () => {
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
