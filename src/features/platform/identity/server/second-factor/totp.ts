import { Secret, TOTP } from 'otpauth';

/** Seconds a code is shown for, and how many of its neighbours hold too, for clocks that differ (RFC 6238, section 5.2). */
const [period, drift] = [30, 1];

/** Settings that all authenticator apps support: six digits, SHA-1. */
const generator = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** A new secret in base 32, of the 160 bits that RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Content of the QR code for authenticator apps. */
export function setupUri(secret: string, { company, email }: { company: string; email: string }): string {
  const totp = generator(secret);
  // A colon parts the issuer from the account.
  totp.issuer = `Comanda ${company}`.replaceAll(':', ' ');
  totp.label = email;
  return totp.toString();
}

/** The period of thirty seconds a code is of, counted since 1970; null when it is of none near `now`, in milliseconds. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const totp = generator(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: drift });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
