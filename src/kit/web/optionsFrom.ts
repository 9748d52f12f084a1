import type { z } from 'zod';
import { maxPageSize } from '../contract/crud.ts';
import type { CallArgs, Endpoint } from '../contract/endpoint.ts';
import type { RemoteOptions } from './list/filter.ts';
import { reading } from './query.ts';

type Fields<E extends Endpoint> = keyof z.input<E['query']> & string;

const inSight = 50;

/**
 * Options of an endpoint that answers `{ data: [{ id, name }] }`: searched by one field of its query, and named from
 * its first `most` records.
 */
export function optionsFrom<E extends Endpoint>(endpoint: E, by: Fields<E>, most = maxPageSize): RemoteOptions {
  const asking = (query: Record<string, unknown>) => reading(endpoint, { query: query as CallArgs<E>['query'] });
  return {
    search: (text) => asking({ limit: inSight, ...(text && { [by]: text }) }),
    find: () => ({ ...asking({ limit: most }), staleTime: 60_000 }),
  };
}
