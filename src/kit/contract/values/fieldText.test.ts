import { describe, expect, it } from 'vitest';
import { entity, type EntityFormat } from '#kit/contract/entity.ts';
import { fieldText } from './fieldText.ts';

const format: EntityFormat = {
  money: (value) => `$${value}`,
  decimal: (value) => String(value),
  integer: (value) => `n${value}`,
  dateTime: () => 'un instante',
  day: () => 'un día',
};
const roles = entity({
  table: 'roles',
  area: 'roles',
  label: 'rol',
  title: 'name',
  fields: { policyIds: 'Permisos', pictureKey: 'Foto' },
  words: {
    secondFactor: () => 'activado',
    policyIds: (id) => `permiso ${String(id)}`,
    pictureKey: () => 'una foto',
    fee: (fee: number, { money }) => money(fee),
    hours: (hours: Record<string, string>) => Object.entries(hours).map(([day, time]) => `${day} ${time}`),
  },
});
const textOf = (field: string, before: unknown, after: unknown) => fieldText({ field, before, after }, roles, format);

describe('a field change is described as', () => {
  it.each([
    ['text', 'Ana', 'Ana María', 'Ana', 'Ana María'],
    ['a new value', null, 'Ana', null, 'Ana'],
    ['a removed value', 'Ana', '', 'Ana', null],
    ['a switch', true, false, 'Sí', 'No'],
    ['a number', 1000, 2000, 'n1000', 'n2000'],
    ['an instant', null, '2026-11-20T10:00:00Z', null, 'un instante'],
    ['a day', null, '2026-11-20', null, 'un día'],
    ['a record', null, { query: 'ana', page: 2 }, null, 'query: ana, page: n2'],
  ])('%s', (_, before, after, old, fresh) => {
    expect(textOf('name', before, after)).toEqual({ kind: 'value', before: old, after: fresh });
  });

  it('added and removed elements of a list, with the labels of the entity', () => {
    expect(textOf('policyIds', ['a', 'b'], ['b', 'c', 'd'])).toEqual({
      kind: 'list',
      gone: ['permiso a'],
      come: ['permiso c', 'permiso d'],
      stayed: 1,
    });
  });

  it('added elements of a new list', () => {
    expect(textOf('policyIds', null, ['a'])).toEqual({ kind: 'list', gone: [], come: ['permiso a'], stayed: 0 });
  });

  it('an amount in the format of the country', () => {
    expect(textOf('fee', 1000, 2000)).toEqual({ kind: 'value', before: '$1000', after: '$2000' });
  });

  it('added and removed sentences of a longer text', () => {
    expect(textOf('hours', { lun: '9', mar: '9' }, { lun: '9', mar: '10' })).toEqual({
      kind: 'list',
      gone: ['mar 9'],
      come: ['mar 10'],
      stayed: 1,
    });
  });

  it('a secret without its values', () => {
    expect(textOf('password', '•••', '•••')).toEqual({ kind: 'changed' });
    expect(textOf('password', null, '•••')).toEqual({ kind: 'changed' });
  });

  it('a secret with labels for present and missing', () => {
    expect(textOf('secondFactor', null, '•••')).toEqual({ kind: 'value', before: null, after: 'activado' });
    expect(textOf('secondFactor', '•••', null)).toEqual({ kind: 'value', before: 'activado', after: null });
    expect(textOf('secondFactor', '•••', '•••')).toEqual({ kind: 'changed' });
  });

  it('changed if both labels are equal', () => {
    expect(textOf('pictureKey', 'a.webp', 'b.webp')).toEqual({ kind: 'changed' });
    expect(textOf('pictureKey', null, 'b.webp')).toEqual({ kind: 'value', before: null, after: 'una foto' });
  });
});
