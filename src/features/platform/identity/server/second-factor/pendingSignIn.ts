import { createHash } from 'node:crypto';
import type { Secrets } from '#kit/server/secrets/secrets.ts';

/** Seconds between the password and the code. */
const lifetime = 5 * 60;
const purpose = 'second-factor-sign-in';

type Account = { id: number; email: string; passwordHash: string | null };
type Pending = { homeId: number; userId: number; email: string; password: string };

/** Changes with the password, so that a new password invalidates pending sign-ins. */
const fingerprint = ({ passwordHash }: Account) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 16);

/** Credential of a user whose password was correct, sent together with the code. It grants no access alone. */
export const pendingSignIn = (account: Account, homeId: number, secrets: Secrets): string => {
  const { id: userId, email } = account;
  return secrets.sign(purpose, { homeId, userId, email, password: fingerprint(account) } satisfies Pending, lifetime);
};

/** Parses a pending sign-in; null when it is not ours or has expired. */
export const readPendingSignIn = (credential: string, secrets: Secrets): Pending | null =>
  secrets.verify(purpose, credential) as Pending | null;

/** Whether it is this account's, with the password it still has. */
export const isPendingOf = ({ homeId, userId, password }: Pending, account: Account, home: { id: number }): boolean =>
  homeId === home.id && userId === account.id && password === fingerprint(account);
