import { expect, test } from 'vitest';
import { periodText } from './periodText.ts';

test.each([
  [null, null, ''],
  ['2026-12-01', null, 'desde el 1 de diciembre de 2026'],
  [null, '2026-12-31', 'hasta el 31 de diciembre de 2026'],
  ['2026-12-24', '2026-12-24', 'el 24 de diciembre de 2026'],
  ['2026-12-01', '2026-12-31', 'del 1 al 31 de diciembre de 2026'],
  ['2026-11-20', '2026-12-31', 'del 20 de noviembre al 31 de diciembre de 2026'],
  ['2026-12-20', '2027-01-05', 'del 20 de diciembre de 2026 al 5 de enero de 2027'],
])('the days from %s until %s read «%s»', (from, until, text) => {
  expect(periodText(from, until)).toBe(text);
});
