import { describe, expect, test } from 'vitest';
import { SignInRefusal } from '#kit/web/signInService.ts';
import { signInSentence } from './signInSentence.ts';

describe('a refused sign-in', () => {
  test.each(['INVALID_LOGIN_CREDENTIALS', 'EMAIL_NOT_FOUND', 'INVALID_PASSWORD', 'USER_DISABLED'])(
    'says the same for %s, so that nobody learns which accounts exist',
    (reason) => {
      expect(signInSentence(new SignInRefusal(reason))).toBe('El email o la contraseña son incorrectos.');
    },
  );

  test('asks for a moment after too many attempts', () => {
    expect(signInSentence(new SignInRefusal('TOO_MANY_ATTEMPTS_TRY_LATER'))).toMatch(/Espera un momento/);
  });

  test('names the connection when nobody answers', () => {
    expect(signInSentence(new TypeError('fetch failed'))).toMatch(/Revisa tu internet/);
  });

  test('stays calm about a reason nobody knows', () => {
    expect(signInSentence(new SignInRefusal('SOMETHING_NEW'))).toBe('Ocurrió un error, intenta nuevamente.');
  });
});
