import type { z } from 'zod';
import type { Answer } from './call.ts';
import { ProviderFailure } from './ProviderFailure.ts';

/** Parses a response by the provider's documented schema; undocumented fields are ignored. */
export function readBody<Schema extends z.ZodType>(schema: Schema, { body, status }: Answer): z.output<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ProviderFailure('unreadable', `La respuesta no es la esperada: ${issue?.path.join('.') ?? ''}`, {
    status,
    body,
  });
}
