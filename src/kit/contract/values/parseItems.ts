import type { z } from 'zod';

/** The items of a stored list that a schema accepts: another version of the product may have stored the others. */
export const parseItems = <Item>(schema: z.ZodType<Item>, stored: unknown): Item[] =>
  (Array.isArray(stored) ? stored : [])
    .map((item) => schema.safeParse(item))
    .flatMap(({ success, data }) => (success ? [data] : []));
