import type { z } from 'zod';
import type { CallArgs, Endpoint, Reply } from '#kit/contract/endpoint.ts';
import type { Beside, OptionsQuery, RemoteOptions } from '../../list/filters/filter.ts';
import { endpointQuery } from '../../api/query.ts';

type Query<E extends Endpoint> = z.input<E['query']>;
type QueryOptions<E extends Endpoint> = {
  /** Names what is chosen from the first so many records, which several pickers share; without it by `ids`. */
  most?: number;
  /** Fixed query parameters: `{ type: 'group' }`. */
  always?: Partial<Query<E>>;
  /** Property with the record's name; default `name`. */
  name?: keyof Found<E> & string;
  /** Detail next to the name of a result. */
  beside?: (found: Found<E>) => Beside;
};

type Found<E extends Endpoint> = Reply<E> extends { data: (infer Item)[] } ? Item : never;

const inSight = 50;

type Listed = { data: readonly Record<string, unknown>[] };
const namedBy = (field: string) => (reply: unknown) => ({
  ...(reply as Listed),
  data: (reply as Listed).data.map((found) => ({ ...found, name: found[field] })),
});

/** Options of an endpoint that answers `{ data: [{ id, name }] }`, searched by one field of its query. */
export function optionsFrom<E extends Endpoint>(
  endpoint: E,
  by: keyof Query<E> & string,
  { most, always, name, beside }: QueryOptions<E> = {},
): RemoteOptions {
  const queryOf = (query: Record<string, unknown>): OptionsQuery => ({
    ...endpointQuery(endpoint, { query: query as CallArgs<E>['query'] }),
    ...(name && { select: namedBy(name) }),
  });
  return {
    search: (text) => queryOf({ ...always, limit: inSight, ...(text && { [by]: text }) }),
    ...(beside && { beside }),
    find: (ids) => (most === undefined ? queryOf({ ids }) : { ...queryOf({ limit: most }), staleTime: 60_000 }),
  };
}
