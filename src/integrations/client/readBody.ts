import type { z } from 'zod';
import type { Answer } from './call.ts';
import { ProviderFailure } from './ProviderFailure.ts';

/** Parses a response by the provider's documented schema; undocumented fields are ignored. */
export function readBody<Schema extends z.ZodType>(schema: Schema, { body, status }: Answer): z.output<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const place = read.error.issues[0]?.path.join('.') ?? '';
  const message = 'La respuesta no es la esperada';
  throw new ProviderFailure('unreadable', place === '' ? `${message}.` : `${message}: ${place}`, { status, body });
}
