import { expect, it } from 'vitest';
import { fileTrouble } from './fileTrouble.ts';

it('takes a CSV of up to 1.5 MB, whatever its letters', () => {
  expect(fileTrouble({ name: 'usuarios.CSV', size: 1_500_000 })).toBeNull();
});

it('says what is wrong with the real value, and what to do', () => {
  expect(fileTrouble({ name: 'usuarios.xlsx', size: 10 })).toMatch(/«usuarios.xlsx» no es un archivo .csv/);
  expect(fileTrouble({ name: 'usuarios.csv', size: 0 })).toMatch(/vacío/);
  expect(fileTrouble({ name: 'usuarios.csv', size: 2_340_000 })).toMatch(/pesa 2,3 MB/);
});
