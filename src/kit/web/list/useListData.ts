import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { pageSize } from '../../contract/crud.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpointInfiniteQuery } from '../api/query.ts';
import type { Search } from './filters/filter.ts';

/** A numbered page, or a cursor page whose total may be unknown. */
export type ListReply<T> = { data: T[]; total: number | null };
export type ListEndpoint<T> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<ListReply<T>>>;

/** Names of a list's query fields. */
export const queryFields = (list: { query: z.ZodType }): string[] =>
  Object.keys((list.query as unknown as { shape?: object }).shape ?? {});

/** Rows of a query. With `grows`, pages are appended. */
export function useListData<T>(list: ListEndpoint<T>, listQuery: Search, grows: boolean) {
  const { page, ...rest } = listQuery;
  const query = { ...rest, limit: pageSize, ...(!grows && page !== undefined && { page }) };
  const pages = useInfiniteQuery({
    ...endpointInfiniteQuery(list, { query }),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => pages.data?.pages.flatMap((each) => each.data) ?? [], [pages.data]);
  const total = pages.data?.pages.at(-1)?.total ?? null;
  return {
    rows,
    total,
    failure: pages.error,
    loading: pages.isPending,
    busy: pages.isPlaceholderData,
    retry: () => void pages.refetch(),
    /** Reads what is shown again, unless that is under way. */
    again: () => void pages.refetch({ cancelRefetch: false }),
    more: grows && pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
    moreComing: pages.isFetchingNextPage,
  };
}
