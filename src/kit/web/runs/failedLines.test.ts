import { expect, test } from 'vitest';
import { failedLines } from './failedLines.ts';

const failureAt = (line: number, message: string) => ({ id: null, line, name: '', field: null, message });

test('a file of failed lines has their cells and errors', async () => {
  const text = 'Nombre;Email\r\nAna;ana@x.test\r\n\r\n"Eva\r\nPaz";eva\r\nIda;ida@x.test\r\nÍñigo;"a ""b"""\r\n';
  expect(
    await failedLines({ name: 'a.csv', text }, [failureAt(4, 'Email: no lo es.'), failureAt(7, 'No existe; ni «b».')]),
  ).toBe('Nombre;Email;Qué corregir\r\n"Eva\nPaz";eva;Email: no lo es.\r\nÍñigo;"a ""b""";"No existe; ni «b»."\r\n');
});

test('replaces errors of an earlier file with the current ones', async () => {
  const text = 'Nombre,Email,Qué corregir\nAna,ana,Email: no lo es.\nEva\n';
  expect(await failedLines({ name: 'a.csv', text }, [failureAt(2, 'Sigue igual.'), failureAt(3, 'Falta.')])).toBe(
    'Nombre,Email,Qué corregir\r\nAna,ana,Sigue igual.\r\nEva,,Falta.\r\n',
  );
});

test('takes the lines of a workbook by their number in the sheet, and leaves no formula', async () => {
  const lines = [
    { line: 2, cells: ['Nombre', 'Precio', 'Qué corregir'] },
    { line: 3, cells: ['Empanada', '1500,50', ''] },
    { line: 5, cells: ['=1+1', 'gratis; no\nsé', 'Antes'] },
  ];
  const file = { name: 'a.xlsx', workbook: { separator: ';' as const, lines } };
  expect(await failedLines(file, [failureAt(5, 'Precio: no lo es.')])).toBe(
    'Nombre;Precio;Qué corregir\r\n\'=1+1;"gratis; no\nsé";Precio: no lo es.\r\n',
  );
});
