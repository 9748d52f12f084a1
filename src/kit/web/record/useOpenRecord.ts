import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RowLink } from '../list/ListPage.tsx';
import type { Search } from '../list/filters/filter.ts';
import type { OpenRecord } from '../shell/screens.ts';

/** The record in a dialog over the list at `path`, from the address by `openRecordSearch`. */
export function useOpenRecord(path: string) {
  const { edit: opened } = useSearch({ strict: false }) as { edit?: OpenRecord };
  const navigate = useNavigate();
  const go = (search: (present: Search) => Search, replace = false) =>
    void navigate({ to: path, search: search as never, replace, resetScroll: false });
  return {
    opened,
    open: (edit: OpenRecord) => go((present) => ({ ...present, edit })),
    close: () => go(({ edit: _, ...list }) => list, true),
    /** Where a record opens, for rows and buttons that are links. */
    linkTo: (edit: OpenRecord): RowLink => ({ to: path, search: (present) => ({ ...present, edit }) }),
  };
}
