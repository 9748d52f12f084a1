import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to content that replaces the focused control, so that keyboard and screen reader users continue
 * there.
 *
 * It needs `tabIndex={-1}`.
 */
export function useLostFocus(): RefObject<HTMLDivElement | null> {
  const target = useRef<HTMLDivElement>(null);
  useEffect(function takeLostFocus() {
    if (document.activeElement === document.body) target.current?.focus();
  }, []);
  return target;
}
