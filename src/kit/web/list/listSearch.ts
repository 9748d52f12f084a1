import type { z } from 'zod';
import type { Search } from './filters/filter.ts';

/**
 * Reads a list's address by the schema of its query. A field that makes no sense is left out, so that no address breaks
 * the page; what only the screen knows stays. `view` is the saved view it came from, `look` how the rows are laid out.
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
 * A word typed in the address may have been read as a number or a flag: the text is tried as well. What the schema makes
 * a list of stays as it is written, because addresses and saved views hold words, numbers and flags.
 */
function readField(schema: z.ZodType, value: unknown): unknown {
  if (value === undefined || value === '') return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return typeof parsed.data === 'object' ? value : parsed.data;
  if (typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return schema.safeParse(String(value)).data;
}
