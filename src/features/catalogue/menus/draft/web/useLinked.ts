import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { OpenDialog } from './EditorContext.ts';
import type { ListHandle } from './lines/LineList.tsx';

/** What a link asks for: `?field=storeIds` is a field of the settings, `?field=c12` a category and `?field=l34` a line. */
const useLinkedField = (): string | null =>
  useLocation({
    select: ({ search }) => {
      const { field } = search as { field?: unknown };
      return typeof field === 'string' ? field : null;
    },
  });

const row = /^[cl]\d+$/;

/** The dialog a link asks for, over an editor that was just opened. */
export function useLinkedDialog(): OpenDialog | null {
  const field = useLinkedField();
  return field === null || row.test(field) ? null : { what: 'settings', field };
}

/** Brings the row a link asks for into sight. */
export function useLinkedRow(list: RefObject<ListHandle | null>): void {
  const field = useLinkedField();
  const reveal = useEffectEvent((key: string) =>
    list.current?.reveal(key, key.startsWith('l') ? `price-${key.slice(1)}` : undefined),
  );
  useEffect(
    function revealAskedRow() {
      if (field !== null && row.test(field)) reveal(field);
    },
    [field],
  );
}
