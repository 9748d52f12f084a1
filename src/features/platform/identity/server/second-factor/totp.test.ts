import { describe, expect, test } from 'vitest';
import { newSecret, setupUri, stepOf } from './totp.ts';

/** The secret of RFC 6238, appendix B, in base 32; its codes have eight digits, of which the last six are ours. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a TOTP code', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('at second %i matches RFC 6238', (second, code, step) => {
    expect(stepOf(secret, code, second * 1000)).toBe(step);
  });

  test('is valid for an extra period before and after its own', () => {
    const at = (second: number) => stepOf(secret, '005924', second * 1000);
    expect([at(1_234_567_890 - 30), at(1_234_567_890 + 30)]).toEqual([41_152_263, 41_152_263]);
    expect([at(1_234_567_890 - 60), at(1_234_567_890 + 60)]).toEqual([null, null]);
  });

  test('is invalid for another secret', () => expect(stepOf(newSecret(), '005924', 1_234_567_890_000)).toBeNull());
});

test('secrets have 160 random bits', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
});

test('the URI for apps names the company and the user', () => {
  const uri = new URL(setupUri(secret, { company: 'Sabores: del Sur', email: 'ana@sabores.test' }));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toMatch(/Comanda Sabores +del Sur:ana@sabores\.test$/);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, digits: '6', period: '30', algorithm: 'SHA1' });
});
