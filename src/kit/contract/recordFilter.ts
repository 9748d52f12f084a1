import { z } from 'zod';
import { idParam } from './crud.ts';

const kinds = new WeakMap<z.ZodType, string>();

/** A field of a list's query that names one record of a kind; the list's page offers a picker of them. */
export function recordFilter(of: string) {
  const field = idParam.shape.id.optional();
  kinds.set(field, of);
  return field;
}

/** The fields of a query that name a record, with its kind. */
export const recordFiltersOf = (query: z.ZodType): { name: string; of: string }[] =>
  Object.entries((query as Partial<z.ZodObject>).shape ?? {}).flatMap(([name, field]) => {
    const of = kinds.get(field as z.ZodType);
    return of === undefined ? [] : [{ name, of }];
  });
