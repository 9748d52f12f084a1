import { expect, test } from 'vitest';
import { newRecoveryCodes, recoveryCodeOf } from './recoveryCodes.ts';

test('generates ten different codes without ambiguous letters', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
});

test.each(['7G2KD-0X4M1', '7g2kd0x4m1', ' 7g2kd ox4mi ', '7G2KD-OX4Ml'])('accepts %j', (typed) => {
  expect(recoveryCodeOf(typed)).toBe('7G2KD-0X4M1');
});

test.each(['', '123456', '7G2KD-0X4M', '7G2KD-0X4M12'])('rejects %j', (typed) => {
  expect(recoveryCodeOf(typed)).toBeNull();
});
