import { useDebouncedValue } from '@mantine/hooks';
import { IconClock, IconFileDescription } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { searchApi } from '#features/platform/search/search.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import type { NavGroup } from '../shell/nav/nav.ts';
import { currentItem } from '../shell/nav/visibleNav.ts';
import { actionEntries, type Entry, pageEntries } from './entries.ts';
import { rank } from './rank.ts';
import type { Recent } from './useRecent.ts';

export type Section = { title: string; entries: Entry[] };

const shortest = 2;

/** The item of the navigation a path with its search belongs to. */
function itemOf(groups: readonly NavGroup[], path: string) {
  const current = currentItem(groups, path.split('?')[0] ?? '');
  return groups.flatMap((group) => group.items).find((item) => item.path === current);
}

/** Palette entries of a query: recent ones, then local pages and actions, then records from the server. */
export function useEntries(query: string, groups: NavGroup[], recent: Recent[]) {
  const me = useCurrentUser();
  const [settled] = useDebouncedValue(query.trim(), 200);
  const isSearching = settled.length >= shortest;
  const found = useQuery({
    ...endpointQuery(searchApi.records, { query: { query: settled } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const label = (entry: Entry) => `${entry.label} ${entry.sub ?? ''}`;
  const lately: Entry[] = query.trim()
    ? []
    : recent.flatMap((entry) => (itemOf(groups, entry.path) ? [{ ...entry, icon: IconClock }] : []));
  const records: Entry[] = isSearching
    ? (found.data?.data ?? []).map(({ title, subtitle, path }) => ({
        label: title,
        sub: subtitle,
        path,
        icon: itemOf(groups, path)?.icon ?? IconFileDescription,
      }))
    : [];
  const sections: Section[] = [
    { title: 'Recientes', entries: lately },
    { title: 'Pantallas', entries: rank(pageEntries(groups, me), query, label) },
    { title: 'Acciones', entries: rank(actionEntries(me), query, label) },
    { title: 'Registros', entries: records },
  ];
  return {
    sections: sections.filter((section) => section.entries.length > 0),
    searching: query.trim().length >= shortest && (found.isFetching || settled !== query.trim()),
    failure: isSearching ? found.error : null,
  };
}
