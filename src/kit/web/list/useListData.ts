import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { pageSize } from '../../contract/crud.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpointInfiniteQuery } from '../api/query.ts';
import type { Search } from './filters/filter.ts';

/** What a list answers: a page by number, or one by cursor, whose total nobody may know. */
export type ListReply<T> = { data: T[]; total: number | null };
export type ListEndpoint<T> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<ListReply<T>>>;

/** Names of the fields a list can be asked by. */
export const queryFields = (list: { query: z.ZodType }): string[] =>
  Object.keys((list.query as unknown as { shape?: object }).shape ?? {});

/** The rows a query asks for. With `grows`, pages are added one under the other instead of turned. */
export function useListData<T>(list: ListEndpoint<T>, asked: Search, grows: boolean) {
  const { page, ...rest } = asked;
  const query = { ...rest, limit: pageSize, ...(!grows && page !== undefined && { page }) };
  const reading = useInfiniteQuery({
    ...endpointInfiniteQuery(list, { query }),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => reading.data?.pages.flatMap((each) => each.data) ?? [], [reading.data]);
  const total = reading.data?.pages.at(-1)?.total ?? null;
  return {
    rows,
    total,
    failure: reading.error,
    loading: reading.isPending,
    busy: reading.isPlaceholderData,
    retry: () => void reading.refetch(),
    /** Reads what is shown again, unless that is under way. */
    again: () => void reading.refetch({ cancelRefetch: false }),
    more: grows && reading.hasNextPage ? () => void reading.fetchNextPage() : undefined,
    moreComing: reading.isFetchingNextPage,
  };
}
