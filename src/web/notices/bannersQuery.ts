import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { visibleBannersApi } from '#features/platform/informative-banners/visibleBanners.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';

export const bannersQuery = { ...endpointQuery(visibleBannersApi.list), staleTime: 600_000 };

/** The component that shows notices, as a query: once loaded it is there at the first paint, unlike a lazy component. */
export const stripQuery = queryOptions({
  queryKey: ['notice-strip'],
  queryFn: async () => ({ Notices: (await import('./InformativeBanners.tsx')).InformativeBanners }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Reads notices before the shell is drawn, so that one does not push a page down that is already there. */
export async function loadNotices(client: QueryClient): Promise<void> {
  await client.prefetchQuery(bannersQuery);
  if (client.getQueryData(bannersQuery.queryKey)?.data.length) await client.prefetchQuery(stripQuery);
}
