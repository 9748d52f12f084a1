import { describe, expect, test } from 'vitest';
import { SignInError } from '#kit/web/session/signInService.ts';
import { signInErrorMessage } from './signInErrorMessage.ts';

describe('sign-in errors', () => {
  test.each(['INVALID_LOGIN_CREDENTIALS', 'EMAIL_NOT_FOUND', 'INVALID_PASSWORD', 'USER_DISABLED'])(
    'are the same for %s, so that accounts cannot be discovered',
    (reason) => {
      expect(signInErrorMessage(new SignInError(reason))).toBe('El email o la contraseña son incorrectos.');
    },
  );

  test('ask for patience after too many attempts', () => {
    expect(signInErrorMessage(new SignInError('TOO_MANY_ATTEMPTS_TRY_LATER'))).toMatch(/Espera un momento/);
  });

  test('mention the connection when the server does not respond', () => {
    expect(signInErrorMessage(new TypeError('fetch failed'))).toMatch(/Revisa tu internet/);
  });

  test('are the sentence of the platform while the company is held, and no text of a foreign service', () => {
    expect(signInErrorMessage(new SignInError('COMPANY_HELD', 'Escríbenos.'))).toBe('Escríbenos.');
    expect(signInErrorMessage(new SignInError('INVALID_PASSWORD', 'No user'))).toBe(
      'El email o la contraseña son incorrectos.',
    );
  });

  test('are generic for unknown reasons', () => {
    expect(signInErrorMessage(new SignInError('SOMETHING_NEW'))).toBe('Ocurrió un error, intenta nuevamente.');
  });
});
