import { type RefObject, useEffect, useRef } from 'react';

/**
 * For what comes to stand where something was pressed: it takes the focus that went with it, so that whoever works by
 * keyboard goes on from there, and hears it. It needs `tabIndex={-1}`.
 */
export function useLostFocus(): RefObject<HTMLDivElement | null> {
  const told = useRef<HTMLDivElement>(null);
  useEffect(function takeLostFocus() {
    if (document.activeElement === document.body) told.current?.focus();
  }, []);
  return told;
}
