import { expect, test } from 'vitest';
import { maskMail } from './mails.ts';

test('a masked mail shows its first letter and its domain', () => {
  expect(['camila.rojas@gmail.com', 'ñ@correo.test', ''].map(maskMail)).toEqual([
    'c•••@gmail.com',
    'ñ•••@correo.test',
    '',
  ]);
});
