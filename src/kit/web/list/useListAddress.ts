import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { nextSort, type Sort, type SortDirection } from './table/column.ts';
import type { ViewMode } from './views/ViewModeToggle.tsx';
import { rememberPlace } from '../shell/listPlaces.ts';
import { queryOf, withFilters, type Search, withoutFilters } from './filters/filter.ts';
import { listSearch } from './listSearch.ts';
import { queryFields } from './useListData.ts';

/**
 * State of a list, stored only in the address and parsed by the schema of its query.
 *
 * Typing replaces the history entry; other changes add one, so that Back undoes them.
 */
export function useListAddress(path: string, { query }: { query: z.ZodType }) {
  const address: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const read = useMemo(() => listSearch(query), [query]);
  useEffect(
    function rememberTheList() {
      const search = read(address);
      const { view, look } = search;
      rememberPlace(path, {
        ...queryOf(search, queryFields({ query })),
        ...(view !== undefined && { view }),
        ...(look !== undefined && { look }),
      });
    },
    [path, query, read, address],
  );
  return useMemo(() => {
    const search = read(address);
    const go = (next: Search, replace = false) =>
      void navigate({ to: path, search: next as never, replace, resetScroll: false });
    const sort: Sort = {
      by: search.sort as string | undefined,
      dir: (search.dir as SortDirection | undefined) ?? 'asc',
    };
    return {
      search,
      sort,
      page: (search.page as number | undefined) ?? 1,
      look: search.look as ViewMode,
      go,
      narrow: (change: Search, typing = false) => go(withFilters(search, change), typing),
      clear: () => go(withoutFilters(search)),
      layOut: (viewMode: ViewMode) => go({ ...search, look: viewMode }, true),
      sortBy: (by: string) => {
        const next = nextSort(sort, by);
        go(withFilters(search, { sort: next.by, dir: next.dir }));
      },
      turnTo: (page: number, replace = false) => go({ ...search, page: page === 1 ? undefined : page }, replace),
    };
  }, [path, read, address, navigate]);
}

export type ListAddressState = ReturnType<typeof useListAddress>;
