import { createHash } from 'node:crypto';

/** A short name for a text that must not be stored, such as a key, or that is too long to be an id. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
