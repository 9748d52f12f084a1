import { createHash } from 'node:crypto';

/** Hash of a random token. Only it is stored, so that a leaked table opens nothing. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
