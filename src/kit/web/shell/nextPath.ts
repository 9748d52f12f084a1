import { z } from 'zod';
import { sitePath } from '#kit/contract/values/sitePath.ts';

/** A path of this site to continue at; an address elsewhere is dropped. */
export const nextPath = z
  .string()
  .transform((address) => sitePath(address))
  .optional()
  .catch(undefined);
