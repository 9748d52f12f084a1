import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { OpenDialog } from './EditorContext.ts';
import type { ListHandle } from './lines/LineList.tsx';

/** Target of a link: `?field=storeIds` is a field of the settings, `?field=c12` a category and `?field=l34` a line. */
const useLinkedField = (): string | null =>
  useLocation({
    select: ({ search }) => {
      const { field } = search as { field?: unknown };
      return typeof field === 'string' ? field : null;
    },
  });

const row = /^[cl]\d+$/;

/** Dialog that a link opens over the editor. */
export function useLinkedDialog(): OpenDialog | null {
  const field = useLinkedField();
  return field === null || row.test(field) ? null : { what: 'settings', field };
}

/** Scrolls the row of a link into view. */
export function useLinkedRow(list: RefObject<ListHandle | null>): void {
  const field = useLinkedField();
  const reveal = useEffectEvent((key: string) =>
    list.current?.reveal(key, key.startsWith('l') ? `price-${key.slice(1)}` : undefined),
  );
  useEffect(
    function revealLinkedRow() {
      if (field !== null && row.test(field)) reveal(field);
    },
    [field],
  );
}
