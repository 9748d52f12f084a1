import type { z } from 'zod';
import type { Search } from './filters/filter.ts';

/**
 * Parses a list's address by the schema of its query. Invalid fields are dropped, so that no address breaks the page.
 *
 * Fields of the screen are preserved: `view` is the saved view, `look` the layout of rows.
 */
export function listSearch(query: z.ZodType): (address: Search) => Search {
  const fields = Object.entries((query as unknown as { shape?: Record<string, z.ZodType> }).shape ?? {});
  return (address) => {
    const search: Search = {
      ...address,
      view: Number.isInteger(address.view) ? address.view : undefined,
      look: address.look === 'grid' ? address.look : undefined,
    };
    for (const [name, schema] of fields) search[name] = readField(schema, address[name]);
    return search;
  };
}

/**
 * Text in an address may have been parsed as a number or boolean, so its string is tried too.
 *
 * Lists stay unparsed, since addresses and saved views hold texts, numbers and booleans.
 */
function readField(schema: z.ZodType, value: unknown): unknown {
  if (value === undefined || value === '') return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return typeof parsed.data === 'object' ? value : parsed.data;
  if (typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return schema.safeParse(String(value)).data;
}
