import { createHash } from 'node:crypto';
import type { Secrets } from '#kit/server/secrets/secrets.ts';

/** Seconds between the password and the code. */
const lifetime = 5 * 60;
const purpose = 'second-factor-sign-in';

type Account = { id: number; email: string; passwordHash: string | null };
type Pending = { homeId: number; userId: number; email: string; password: string };

/** Tells a password from the one that follows it. */
const fingerprint = ({ passwordHash }: Account) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 16);

/** What somebody whose password was right shows together with the code. It opens nothing by itself. */
export const pendingSignIn = (account: Account, homeId: number, secrets: Secrets): string => {
  const { id: userId, email } = account;
  return secrets.sign(purpose, { homeId, userId, email, password: fingerprint(account) } satisfies Pending, lifetime);
};

/** What a pending sign-in says; null when it is none of ours or came too late. */
export const readPendingSignIn = (credential: string, secrets: Secrets): Pending | null =>
  secrets.verify(purpose, credential) as Pending | null;

/** Whether it is this account's, with the password it still has. */
export const isPendingOf = ({ homeId, userId, password }: Pending, account: Account, home: { id: number }): boolean =>
  homeId === home.id && userId === account.id && password === fingerprint(account);
