import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import type { Conflict } from './failures.ts';
import { fieldName, fromWire, toWire, wireName, wireParts } from './wire.ts';

type Schemas = Pick<Endpoint, 'body' | 'reply'>;
type Convert = (schema: z.ZodType, value: unknown) => unknown;

function converted(conflict: Conflict, { body, reply }: Schemas, convert: Convert): Conflict {
  const fields = conflict.fields.map(({ field, yours, theirs }) => {
    const name = wireName(field);
    const schema = wireParts(reply).fields?.get(name) ?? wireParts(body).fields?.get(name);
    const each = (value: unknown) => (schema ? convert(schema, value) : value);
    return { field: convert(fieldName, field) as string, yours: each(yours), theirs: each(theirs) };
  });
  return { ...conflict, fields };
}

/** A conflict in the names and values of the wire, by what the endpoint answers and takes. */
export const conflictToWire = (conflict: Conflict, endpoint: Schemas): Conflict =>
  converted(conflict, endpoint, toWire);

/** The same in the names and values of TypeScript. */
export const conflictFromWire = (conflict: Conflict, endpoint: Schemas): Conflict =>
  converted(conflict, endpoint, fromWire);
