import { expect, test } from 'vitest';
import { taxIdProblem } from './taxIds.ts';

test('a RUT is one whose last digit follows from the others, however it is written', () => {
  for (const text of ['76.123.456-0', '761234560', '76123456-0', ' 12.345.678-5 ', '6.000.014-k', '60000115'])
    expect([text, taxIdProblem(text, 'cl')]).toEqual([text, null]);
  for (const input of ['76.123.456-7', '12.345.678', 'abc', '', '1-9', '76.123.456-00'])
    expect(taxIdProblem(input, 'cl')).toBe('Revisa el RUT y su dígito verificador, por ejemplo 76.123.456-0');
});

test('elsewhere whom an invoice is for is taken as it is written', () => {
  expect(taxIdProblem('XAXX010101000', 'mx')).toBeNull();
});
