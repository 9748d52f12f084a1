import { describe, expect, test } from 'vitest';
import { type KnownExport, isRead, lineReader, matchColumns, missingFields, titlesKey } from './fileColumns.ts';

type Field = 'name' | 'price' | 'kind';
const columns = {
  name: { header: 'Nombre' },
  price: { header: 'Precio', optional: true },
  kind: { header: 'Tipo', optional: true },
} as const;
const shop: KnownExport<Field> = {
  system: 'Shop',
  marks: ['handle', 'title'],
  columns: { title: 'name', label: 'name', amount: 'price' },
  uses: ['handle'],
  adds: ['kind'],
  lead: 'title',
  read: ({ amount }, { title = '' }) => (amount === '' ? null : { name: title, price: `${amount}.00`, kind: 'shop' }),
};
const match = (titles: string[], mappings = [] as Record<string, string | null>[]) =>
  matchColumns(titles, { columns, exports: [shop], mappings });

describe('a known export', () => {
  test('is recognised by several of its titles', () => {
    expect(match(['Title', 'Amount']).export).toBeNull();
    const matched = match([' TITLE', 'Handle', 'Amount', 'Label']);
    expect(matched.fields).toEqual(['name', undefined, 'price', undefined]);
    expect(matched.fields.map((_, at) => isRead(matched, at))).toEqual([true, true, true, false]);
    expect(missingFields(matched, columns)).toEqual([]);
  });

  test('continues lines, skips those without content and fills fields', () => {
    const read = lineReader(match(['Title', 'Handle', 'Amount']));
    expect([read(['Pan', 'p', '9']), read(['', 'p', '']), read(['', 'p', '8'])]).toEqual([
      { name: 'Pan', price: '9.00', kind: 'shop' },
      null,
      { name: 'Pan', price: '8.00', kind: 'shop' },
    ]);
  });
});

describe('a stored mapping', () => {
  const titles = ['Title', 'Handle', 'Amount'];
  const mapping = { title: null, handle: 'name', amount: 'price' };

  test('wins over the known export, whose other cells stay converted', () => {
    expect(lineReader(match(titles, [mapping]))(['Pan', 'p', '9'])).toEqual({ name: 'p', price: '9.00', kind: 'shop' });
  });

  test('applies only to files with the same titles, in any order and spelling', () => {
    expect(match(['AMOUNT', 'handle ', 'Title'], [mapping]).fields).toEqual(['price', 'name', undefined]);
    expect(match([...titles, 'Qué corregir'], [mapping]).fields).toEqual([undefined, 'name', 'price', undefined]);
    expect(match([...titles, 'Otra'], [mapping]).isMapped).toBe(false);
    expect(titlesKey(['b', 'Á', 'b'])).toBe(titlesKey(['a', 'B']));
  });

  test('ignores fields that the import no longer has', () => {
    const matched = match(['Nombre', 'x'], [{ nombre: 'color', x: null }]);
    expect(missingFields(matched, columns)).toEqual(['name']);
  });
});
