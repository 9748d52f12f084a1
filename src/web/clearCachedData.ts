import type { QueryClient } from '@tanstack/react-query';
import { clearPlaces } from '#kit/web/shell/listPlaces.ts';

/** What belongs to the host and not to whoever is signed in: see `tenant.ts`. */
const lasting = ['start', 'tenant'];

/** Drops everything read as somebody, in some tenant, so that nothing of it shows as somebody else. */
export function clearCachedData(client: QueryClient): void {
  clearPlaces();
  client.removeQueries({ predicate: ({ queryKey }) => !lasting.includes(String(queryKey[0])) });
}
