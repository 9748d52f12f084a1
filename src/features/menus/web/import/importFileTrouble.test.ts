import { expect, test } from 'vitest';
import { importFileTrouble } from './importFileTrouble.ts';

test('a file is refused before it travels, with its name and what to do', () => {
  expect(importFileTrouble({ name: 'carta.CSV', size: 10 })).toBeNull();
  expect(importFileTrouble({ name: 'carta.xlsx', size: 1_500_000 })).toBeNull();
  expect(importFileTrouble({ name: 'carta.xls', size: 1_500_001 })).toBe(
    '«carta.xls» pesa 1,5 MB y el máximo es 1,5 MB. Divídelo en partes.',
  );
  expect(importFileTrouble({ name: 'foto.png', size: 10 })).toContain('no es una planilla');
  expect(importFileTrouble({ name: 'carta.csv', size: 0 })).toContain('está vacío');
});
