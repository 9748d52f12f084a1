import { useEffect, useRef } from 'react';
import { UnsavedGuard } from '#kit/web/form/UnsavedGuard.tsx';
import type { SheetState } from './useSheet.ts';

/** Confirms leaving a page with changed cells. */
export function SheetGuard({ sheet: { edited } }: { sheet: SheetState }) {
  const isDirty = useRef(false);
  useEffect(function storeLatest() {
    isDirty.current = edited.length > 0;
  });
  return <UnsavedGuard isDirty={() => isDirty.current} within="page" />;
}
