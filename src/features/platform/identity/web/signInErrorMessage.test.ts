import { describe, expect, test } from 'vitest';
import { SignInError } from '#kit/web/session/signInService.ts';
import { signInErrorMessage } from './signInErrorMessage.ts';

describe('a refused sign-in', () => {
  test.each(['INVALID_LOGIN_CREDENTIALS', 'EMAIL_NOT_FOUND', 'INVALID_PASSWORD', 'USER_DISABLED'])(
    'says the same for %s, so that nobody learns which accounts exist',
    (reason) => {
      expect(signInErrorMessage(new SignInError(reason))).toBe('El email o la contraseña son incorrectos.');
    },
  );

  test('asks for a moment after too many attempts', () => {
    expect(signInErrorMessage(new SignInError('TOO_MANY_ATTEMPTS_TRY_LATER'))).toMatch(/Espera un momento/);
  });

  test('names the connection when nobody answers', () => {
    expect(signInErrorMessage(new TypeError('fetch failed'))).toMatch(/Revisa tu internet/);
  });

  test('stays calm about a reason nobody knows', () => {
    expect(signInErrorMessage(new SignInError('SOMETHING_NEW'))).toBe('Ocurrió un error, intenta nuevamente.');
  });
});
