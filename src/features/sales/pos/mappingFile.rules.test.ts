import { describe, expect, test } from 'vitest';
import { accountIn, type FileRow, findRow, type RowCells, rowIndex } from './mappingFile.rules.ts';

const row = (kind: FileRow['kind'], target: string, name: string, catalogueId = 3): FileRow => ({
  id: `${catalogueId}:${kind}:${target}`,
  catalogueId,
  kind,
  target,
  name,
  mappingId: null,
  code: null,
});
const fudo = { id: 3, name: 'Fudo' };
const ofStore = { id: 4, name: 'Fudo de Ñuñoa' };
const rows = [
  row('product', '12', 'Té helado'),
  row('product', '13', 'Palta'),
  row('product', '14', 'PALTA'),
  row('option', '13', 'Palta'),
  row('payment', 'cash', 'Efectivo'),
  row('product', '12', 'Té helado', 4),
];
const found = (cells: RowCells, accounts = [fudo]) => {
  const result = findRow(rowIndex(accounts, rows), cells);
  return typeof result === 'string' ? result : result.id;
};

describe('the row of a line', () => {
  test('is found by its name, without case and accents, and is a product unless its kind is another', () => {
    expect(found({ name: ' TE HELADO ' })).toBe('3:product:12');
    expect(found({ name: 'palta', kind: 'opcion' })).toBe('3:option:13');
    expect(found({ name: 'efectivo', kind: 'Medio de pago' })).toBe('3:payment:cash');
  });

  test('is found by its id, if the name is not that of another', () => {
    expect(found({ target: '14', name: 'Palta' })).toBe('3:product:14');
    expect(found({ target: '12', name: 'Churrasco' })).toMatch(/^El id 12 es de «Té helado»/);
    expect(found({ target: '99', name: 'Palta' })).toMatch(/^Nada de tipo «Producto» tiene el id 99/);
  });

  test('needs its id where several have the name', () => {
    expect(found({ name: 'Palta' })).toBe('Hay 2 que se llaman «Palta»: escribe su id.');
    expect(found({ name: 'Completo' })).toMatch(/^Nada de tipo «.+» se llama «Completo»/);
    expect(found({ name: 'Palta', kind: 'Postre' })).toMatch(/«Postre» no es un tipo/);
  });

  test('is of the account that the line names, or of the only one', () => {
    expect(found({ name: 'Té helado', account: 'fudo de nunoa' }, [fudo, ofStore])).toBe('4:product:12');
    expect(found({ name: 'Té helado' }, [fudo, ofStore])).toBe('Caja: escribe de qué caja es el código.');
    expect(accountIn([fudo, ofStore, { ...ofStore, id: 5 }], 'Fudo de Ñuñoa')).toMatch(/^Hay 2 cajas que se llaman/);
    expect(accountIn([fudo], 'Toteat')).toBe('No existe la caja «Toteat». Escribe «Fudo».');
    expect(accountIn([])).toBe('Ninguna caja está conectada.');
  });
});
