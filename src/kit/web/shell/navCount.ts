import type { UseQueryOptions } from '@tanstack/react-query';
import type { Endpoint, Reply } from '#kit/contract/endpoint.ts';
import type { Failure } from '#kit/contract/failures.ts';
import { call } from '../api/call.ts';
import { endpointQuery } from '../api/query.ts';
import type { NavCountPart } from './areaScreens.ts';

/** Counters of the navigation from the reply of an endpoint. Events of its area refetch them. */
export const navCount = <E extends Endpoint>(
  endpoint: E,
  partsOf: (reply: Reply<E>) => NavCountPart[],
): UseQueryOptions<NavCountPart[], Failure> => ({
  queryKey: [...endpointQuery(endpoint).queryKey, 'navigation'],
  queryFn: async ({ signal }) => partsOf(await call(endpoint, {}, { signal })),
});
