import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Shown } from './EditorContext.ts';
import type { ListHandle } from './LineList.tsx';

/** What a link asks for: `?field=storeIds` is a field of the settings, `?field=c12` a category and `?field=l34` a line. */
const useAskedField = (): string | null =>
  useLocation({
    select: ({ search }) => {
      const { field } = search as { field?: unknown };
      return typeof field === 'string' ? field : null;
    },
  });

const row = /^[cl]\d+$/;

/** The dialog a link asks for, over an editor that was just opened. */
export function useAskedDialog(): Shown | null {
  const field = useAskedField();
  return field === null || row.test(field) ? null : { what: 'settings', field };
}

/** Brings the row a link asks for into sight. */
export function useAskedRow(list: RefObject<ListHandle | null>): void {
  const field = useAskedField();
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
