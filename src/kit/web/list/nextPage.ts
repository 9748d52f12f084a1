/** The next page of rows, where the server has more. */
export type NextPage = { load: () => void; loading: boolean };

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** The next page of an infinite query; undefined after the last. */
export const nextPageOf = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages): NextPage | undefined =>
  hasNextPage ? { load: () => void fetchNextPage(), loading: isFetchingNextPage } : undefined;
