import { useQuery } from '@tanstack/react-query';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';

/** Names of the sales channels by key; empty until they are read. */
export function useChannelNames(): Readonly<Record<string, string>> {
  const { data } = useQuery(endpointQuery(credentialsApi.providers));
  return Object.fromEntries(
    (data?.data ?? []).filter(({ kinds }) => kinds.includes('channels')).map(({ key, name }) => [key, name]),
  );
}
