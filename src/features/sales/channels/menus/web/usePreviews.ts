import { useQueries } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { channelMenusApi, maxPreviewed, type MenuPreview } from '../channelMenus.contract.ts';

/** A preview depends on products, prices, hours and much else: another visit never shows an earlier one. */
const neverReused = { staleTime: 0, gcTime: 0 };
/** Until a batch with a menu under review is read again. */
const reviewPollMs = 10_000;

/** The previews of some links. Each is loaded after the one before, since the server translates whole menus. */
export function usePreviews(linkIds: readonly number[], withHours: boolean) {
  const batches = Array.from({ length: Math.ceil(linkIds.length / maxPreviewed) }, (_, batch) =>
    linkIds.slice(batch * maxPreviewed, (batch + 1) * maxPreviewed),
  );
  const query = (batch: readonly number[]) => ({
    ...endpointQuery(channelMenusApi.preview, { body: { linkIds: [...batch], withHours } }),
    ...neverReused,
    refetchInterval: ({ state }: { state: { data?: { data: readonly MenuPreview[] } | undefined } }) =>
      state.data?.data.some(({ pending }) => pending) ? reviewPollMs : (false as const),
  });
  const results = useQueries({ queries: batches.map(query) });
  return {
    previews: results.flatMap(({ data }) => data?.data ?? []),
    pending: results.filter(({ isPending }) => isPending).length * maxPreviewed,
    failure: results.find(({ error }) => error)?.error ?? null,
    refetch: () => results.forEach((result) => result.error && void result.refetch()),
  };
}
