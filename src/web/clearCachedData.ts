import type { QueryClient } from '@tanstack/react-query';

/** What belongs to the host and not to whoever is signed in: see `tenant.ts`. */
const lasting = ['start', 'tenant'];

/** Drops everything read as somebody, in some tenant, so that nothing of it shows as somebody else. */
export const clearCachedData = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => !lasting.includes(String(queryKey[0])) });
