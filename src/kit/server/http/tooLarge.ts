import { fail } from '#kit/contract/failures.ts';
import { megabytes } from '#kit/contract/values/megabytes.ts';

export const tooLargeMessage = (maxBytes: number): string => `El archivo pesa más de ${megabytes(maxBytes)} MB.`;

/** Rejects a file above its limit. */
export const failTooLarge = (maxBytes: number): never => fail('tooLarge', { message: tooLargeMessage(maxBytes) });
