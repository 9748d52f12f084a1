import { expect, it } from 'vitest';
import { type FileRule, fileError } from './fileError.ts';

const rule: FileRule = {
  extensions: ['.csv', '.xlsx'],
  maxBytes: 1_500_000,
  otherKind: 'no es una planilla. Sube un archivo .csv o .xlsx.',
  empty: 'está vacío. Agrega un producto por línea.',
  tooBig: 'Divídelo en partes.',
};

it('accepts files of its types up to its size, ignoring case', () => {
  expect(fileError({ name: 'carta.CSV', size: 10 }, rule)).toBeNull();
  expect(fileError({ name: 'carta.xlsx', size: 1_500_000 }, rule)).toBeNull();
});

it.each([
  ['foto.png', 10, '«foto.png» no es una planilla. Sube un archivo .csv o .xlsx.'],
  ['csv', 10, '«csv» no es una planilla. Sube un archivo .csv o .xlsx.'],
  ['carta.csv', 0, '«carta.csv» está vacío. Agrega un producto por línea.'],
  ['carta.csv', 2_340_000, '«carta.csv» pesa 2,3 MB y el máximo es 1,5 MB. Divídelo en partes.'],
])('explains what is wrong with %s of %i bytes and how to fix it', (name, size, message) => {
  expect(fileError({ name, size }, rule)).toBe(message);
});
