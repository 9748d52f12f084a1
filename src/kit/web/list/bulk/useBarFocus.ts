import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { restoreFocusAfterClosing, restoreFocusOfRemoved } from '../../shell/restoreFocus.ts';
import { useHotkey } from '../../shell/shortcuts.ts';

export const barKey = 'B';

/** The way to the bar by a key, from however many rows away, and back to where it was pressed once the bar is gone. */
export function useBarFocus(bar: RefObject<HTMLElement | null>, opened: boolean): void {
  const left = useRef<HTMLElement | null>(null);
  useHotkey(
    barKey,
    () => {
      const { activeElement } = document;
      if (!bar.current || bar.current.contains(activeElement)) return;
      left.current = activeElement instanceof HTMLElement ? activeElement : null;
      bar.current.querySelector('button')?.focus();
    },
    opened,
  );
  const comeBack = useEffectEvent(() => {
    const nowhere = document.activeElement === null || document.activeElement === document.body;
    const inBar = bar.current?.contains(document.activeElement);
    if ((nowhere || inBar) && left.current?.isConnected) left.current.focus();
    else restoreFocusAfterClosing(bar.current);
    left.current = null;
  });
  useEffect(
    function returnFocus() {
      return opened ? () => comeBack() : undefined;
    },
    [opened],
  );
  // An action may take its rows out of the list later, with the next data.
  useEffect(restoreFocusOfRemoved);
}
