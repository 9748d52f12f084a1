import { z } from 'zod';

/** An address of ours to go on to; anything that would leave this host is dropped. */
export const nextPath = z
  .string()
  .regex(/^\/(?![/\\])/)
  .optional()
  .catch(undefined);
