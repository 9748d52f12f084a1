import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { nextSort, type Sort, type SortDirection } from './column.ts';
import type { Look } from './LookSwitch.tsx';
import { narrowed, type Search, widened } from './filter.ts';

/**
 * The state of a list, which is the address and nothing else. What is typed replaces the address; everything else
 * is a step that Back undoes.
 */
export function useListAddress(path: string) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
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
      look: search.look as Look,
      go,
      narrow: (change: Search, typing = false) => go(narrowed(search, change), typing),
      clear: () => go(widened(search)),
      layOut: (look: Look) => go({ ...search, look }, true),
      sortBy: (by: string) => {
        const next = nextSort(sort, by);
        go(narrowed(search, { sort: next.by, dir: next.dir }));
      },
      turnTo: (page: number, replace = false) => go({ ...search, page: page === 1 ? undefined : page }, replace),
    };
  }, [path, search, navigate]);
}

export type ListAddressState = ReturnType<typeof useListAddress>;
