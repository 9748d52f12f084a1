import type { z } from 'zod';

export type ListAddress<Query extends z.ZodObject> = Partial<z.output<Query>> & { view?: number; look?: 'grid' };

/**
 * Reads a list's address by the schema of its query, for `validateSearch`. A field that makes no sense is dropped,
 * so that no address breaks the page. `view` is the saved view it came from, `look` how the rows are laid out.
 */
export function listSearch<Query extends z.ZodObject>(query: Query) {
  const fields = Object.entries(query.shape as unknown as Record<string, z.ZodType>);
  return (address: Record<string, unknown>): ListAddress<Query> => {
    // The router lays this over the raw address, so that what makes no sense has to be said to be nothing.
    const search: Record<string, unknown> = {
      view: Number.isInteger(address.view) ? address.view : undefined,
      look: address.look === 'grid' ? address.look : undefined,
    };
    for (const [name, schema] of fields) search[name] = readField(schema, address[name]);
    return search as ListAddress<Query>;
  };
}

/** A word typed in the address may have been read as a number or a flag: the text is tried as well. */
function readField(schema: z.ZodType, value: unknown): unknown {
  if (value === undefined || value === '') return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return schema.safeParse(String(value)).data;
}
