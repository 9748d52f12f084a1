import { vi } from 'vitest';
import { accountApi } from '#features/platform/account/account.contract.ts';
import { type Caller, testPassword } from './testApp.ts';
import { codeOf, period } from './totpCode.ts';

/** Lets the clock go on until the app shows another code. Needs a `Date` that is faked. */
export function nextCode(secret: string): string {
  vi.setSystemTime(Date.now() + period * 1000);
  return codeOf(secret);
}

/** Enables a user's second factor, as the account page does. */
export async function enableSecondFactor(person: Pick<Caller, 'call'>, currentPassword: string | null = testPassword) {
  const { body: setup } = await person.call(accountApi.startSecondFactor, { body: { currentPassword } });
  const { setupToken, secret } = setup;
  const { body } = await person.call(accountApi.confirmSecondFactor, { body: { setupToken, code: codeOf(secret) } });
  return { secret, recoveryCodes: body.recoveryCodes };
}
