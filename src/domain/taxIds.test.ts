import { expect, test } from 'vitest';
import type { CountryCode } from './countries.ts';
import { readTaxId } from './taxIds.ts';

test.each<[CountryCode, string, string]>([
  ['cl', '76.123.456-0', '76.123.456-0'],
  ['cl', '761234560', '76.123.456-0'],
  ['cl', '76123456-0', '76.123.456-0'],
  ['cl', ' 12.345.678-5 ', '12.345.678-5'],
  ['cl', '6.000.014-k', '6.000.014-K'],
  ['cl', '60000115', '6.000.011-5'],
  ['cl', '76.123.456–0', '76.123.456-0'],
  ['cl', '76.123.456—0', '76.123.456-0'],
  ['cl', '76.123.456−0', '76.123.456-0'],
  ['cl', 'RUT 76.123.456-0', '76.123.456-0'],
  ['cl', 'R.U.T.: 76.123.456-0', '76.123.456-0'],
  ['cl', 'Rut N° 76123456-0', '76.123.456-0'],
  ['cl', '７６．１２３．４５６－０', '76.123.456-0'],
  ['cl', '76.123.456-0\u200b', '76.123.456-0'],
  ['cr', '3-101-123456', '3-101-123456'],
  ['cr', '3101123456', '3-101-123456'],
  ['cr', 'Cédula jurídica 3–101–123456', '3-101-123456'],
  ['cr', '1 0234 0567', '1-0234-0567'],
  ['cr', '01-0234-0567', '1-0234-0567'],
  ['cr', '155812345678', '155812345678'],
  ['gt', '576937-K', '576937-K'],
  ['gt', 'NIT: 576937k', '576937-K'],
  ['gt', 'cf', 'CF'],
  ['gt', 'C/F', 'CF'],
  ['mx', 'XAXX010101000', 'XAXX010101000'],
  ['mx', 'abc-010203-ab1', 'ABC010203AB1'],
  ['mx', 'RFC: ÑAM 010229 QA1', 'ÑAM010229QA1'],
  ['mx', 'RFC010203AB1', 'RFC010203AB1'],
])('in %s «%s» is %s', (country, text, taxId) => expect(readTaxId(text, country)).toEqual({ taxId }));

test.each<[CountryCode, string]>([
  ['cl', '76.123.456-7'],
  ['cl', '12.345.678'],
  ['cl', 'abc'],
  ['cl', ''],
  ['cl', '1-9'],
  ['cl', '76.123.456-00'],
  ['cr', '12345678'],
  ['cr', '1234567890123'],
  ['gt', '576937-1'],
  ['gt', 'K'],
  ['mx', 'ABC011303AB1'],
  ['mx', '76.123.456-0'],
])('in %s «%s» is rejected with what is expected', (country, text) => {
  const read = readTaxId(text, country);
  expect('problem' in read && read.problem).toMatch(/^Revisa .*por ejemplo/);
});
