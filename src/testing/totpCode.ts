import { Secret, TOTP } from 'otpauth';

/** Seconds a code is shown for. */
export const period = 30;

/** The code an authenticator app shows, or has shown or will show so many periods from now. */
export const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * period * 1000 });
