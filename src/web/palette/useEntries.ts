import { useDebouncedValue } from '@mantine/hooks';
import { IconClock, IconFileDescription } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { exactBeforeNear, rank } from '#kit/contract/search/ranking.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { searchApi } from '#features/platform/search/search.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import type { NavGroup } from '../shell/nav/nav.ts';
import { currentScreen } from '../shell/nav/visibleNav.ts';
import { actionEntries, type Entry, exampleEntries, pageEntries } from './entries.ts';
import { isNumeric } from './isNumeric.ts';
import { useCommands } from './useCommands.ts';
import type { Recent } from './useRecent.ts';

export type Section = { title: string; entries: Entry[] };

const shortest = 2;

/** Screen of the navigation that a path with its search belongs to. */
const screenOf = (groups: readonly NavGroup[], path: string) => currentScreen(groups, path.split('?')[0] ?? '');

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
  const commanded = useCommands(settled);
  const label = (entry: Entry) => `${entry.label} ${entry.sub ?? ''}`;
  const lately: Entry[] = query.trim()
    ? []
    : recent.flatMap((entry) => (screenOf(groups, entry.path) ? [{ ...entry, icon: IconClock }] : []));
  const typed = query.trim();
  const searching = typed.length >= shortest && (found.isFetching || settled !== typed);
  // Results of a shorter number are other records: Enter must not open one of them.
  const isStale = found.isPlaceholderData && isNumeric(query);
  const records: Entry[] =
    isSearching && !isStale
      ? (found.data?.data ?? []).map(({ title, subtitle, path }) => ({
          label: title,
          sub: subtitle,
          path,
          icon: screenOf(groups, path)?.icon ?? IconFileDescription,
        }))
      : [];
  const isNear = found.data?.near ?? false;
  const [screens = [], actions = [], matching = []] = exactBeforeNear<Entry>([
    rank(pageEntries(groups), query, label),
    rank(actionEntries(me), query, label),
    { exact: isNear ? [] : records, near: isNear ? records : [] },
  ]);
  const inRecords: Section = { title: 'Registros', entries: matching };
  const sections: Section[] = [
    { title: 'Hacer', entries: settled === typed ? commanded.entries : [] },
    { title: 'Recientes', entries: lately },
    { title: 'También puedes escribir lo que quieres hacer', entries: typed ? [] : exampleEntries(me) },
    ...(isNumeric(query) ? [inRecords] : []),
    { title: 'Pantallas', entries: screens },
    { title: 'Acciones', entries: actions },
    ...(isNumeric(query) ? [] : [inRecords]),
  ];
  return {
    sections: sections.filter((section) => section.entries.length > 0),
    searching: searching || commanded.pending,
    problem: settled === typed ? commanded.problem : undefined,
    failure: isSearching ? (commanded.failure ?? found.error) : null,
  };
}
