import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { accountApi } from '#features/platform/account/account.contract.ts';
import { type Caller, testPassword } from './testApp.ts';

/** Seconds a code is shown for. */
const period = 30;

/** The code an authenticator app shows, or has shown or will show so many periods from now. */
export const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * period * 1000 });

/** Lets the clock go on until the app shows another code. Needs a `Date` that is faked. */
export function nextCode(secret: string): string {
  vi.setSystemTime(Date.now() + period * 1000);
  return codeOf(secret);
}

/** Turns somebody's second factor on, as their account's page does. */
export async function enableSecondFactor(person: Pick<Caller, 'call'>, currentPassword: string | null = testPassword) {
  const { body: setup } = await person.call(accountApi.startSecondFactor, { body: { currentPassword } });
  const { setupToken, secret } = setup;
  const { body } = await person.call(accountApi.confirmSecondFactor, { body: { setupToken, code: codeOf(secret) } });
  return { secret, recoveryCodes: body.recoveryCodes };
}
