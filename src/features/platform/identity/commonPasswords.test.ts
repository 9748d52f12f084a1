import { expect, test } from 'vitest';
import { isCommonPassword } from './commonPasswords.ts';
import { passwordRule } from './passwords.contract.ts';

test.each([
  'Comanda.2026',
  'Password123',
  'qwertyuiop',
  'Contraseña123',
  '1234567890',
  '12.345.678-9',
  'aaaaaaaaaa',
  'ABABABABABAB',
])('%s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
  expect(passwordRule.safeParse(password).error?.issues.map(({ message }) => message)).toEqual([
    'Es de las primeras que alguien probaría. Elige otra',
  ]);
});

test.each(['una clave muy distinta', 'Una.clave.larga.2026', 'ñandú azul 77'])(
  '%s is not a common password',
  (password) => {
    expect(passwordRule.safeParse(password).success).toBe(true);
  },
);
