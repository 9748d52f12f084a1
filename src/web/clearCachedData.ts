import type { QueryClient } from '@tanstack/react-query';
import { clearPlaces } from '#kit/web/shell/listPlaces.ts';

/** Queries of the host that survive a change of user; see `tenant.ts`. */
const lasting = ['start', 'tenant'];

/** Removes cached data of a user and tenant, so that it never appears for another. `inactive`: what no screen shows. */
export function clearCachedData(client: QueryClient, type: 'all' | 'inactive' = 'all'): void {
  clearPlaces();
  client.removeQueries({ type, predicate: ({ queryKey }) => !lasting.includes(String(queryKey[0])) });
}
