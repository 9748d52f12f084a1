import { useLocalStorage } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { call } from '../../api/call.ts';
import type { Search } from '../filters/filter.ts';

type ViewDraft = {
  list: string;
  name: string;
  search: Record<string, string | number | boolean>;
  columns: string[];
  shared: boolean;
};
export type SavedView = ViewDraft & { id: number; mine: boolean; authorName: string };
type ById = z.ZodType<{ id: number }, { id: unknown }>;

/** The endpoints that keep the views of a list. */
export type ViewsApi = {
  list: Endpoint<z.ZodType, z.ZodType<unknown, { list: string }>, z.ZodType, z.ZodType<{ data: SavedView[] }>>;
  create: Endpoint<z.ZodType, z.ZodType, z.ZodType<unknown, ViewDraft>, z.ZodType<SavedView>>;
  update: Endpoint<ById, z.ZodType, z.ZodType<unknown, Partial<ViewDraft>>, z.ZodType<SavedView>>;
  remove: Endpoint<ById>;
};

/** Query fields that a view saves: all except the page. */
export function viewSearch({ page: _page, ...query }: Search): ViewDraft['search'] {
  return query as ViewDraft['search'];
}

/** Whether the list matches the saved view. */
export function matchesView(view: SavedView, query: Search, columns: readonly string[]): boolean {
  const [current, saved] = [viewSearch(query), view.search];
  const names = new Set([...Object.keys(current), ...Object.keys(saved)]);
  const sameSearch = [...names].every((name) => current[name] === saved[name]);
  return sameSearch && columns.join() === view.columns.join();
}

const noColumns: string[] = [];
const noViews: SavedView[] = [];

/** The views of one list, by name; none for a list that keeps none. */
export function useViews(api: ViewsApi | undefined, list: string): SavedView[] {
  const { data } = useQuery({
    queryKey: ['saved_views', list],
    queryFn: api ? ({ signal }) => call(api.list, { query: { list } }, { signal }) : skipToken,
    staleTime: 60_000,
  });
  return data?.data ?? noViews;
}

/** The chosen columns of a list on this computer; of a view, those it was saved with until others are chosen. */
export function useColumnChoice(path: string, view: SavedView | undefined) {
  const [stored, setStored] = useLocalStorage<string[] | null>({
    key: `columnas:${path}${view ? `:${view.id}` : ''}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  return [stored ?? view?.columns ?? noColumns, setStored] as const;
}
