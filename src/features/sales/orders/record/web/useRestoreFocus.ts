import { useEffect, useRef } from 'react';

/** Gives the focus back to where it was before something opened, once it has closed. */
export function useRestoreFocus(open: boolean): void {
  const before = useRef<Element | null>(null);
  useEffect(
    function keepOrGoBack() {
      if (open) {
        before.current = document.activeElement;
        return undefined;
      }
      const from = before.current;
      before.current = null;
      // After whatever closed has let go of the focus.
      const timer = setTimeout(() => from instanceof HTMLElement && from.focus());
      return () => clearTimeout(timer);
    },
    [open],
  );
}
