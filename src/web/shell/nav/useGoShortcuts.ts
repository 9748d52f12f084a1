import { use, useEffect, useEffectEvent, useRef } from 'react';
import { ShortcutsContext } from '#kit/web/shell/shortcuts.ts';

const typing = 'input, textarea, select, [contenteditable="true"], [role="textbox"]';
const waitsFor = 1_200;
const never = Number.NEGATIVE_INFINITY;

/**
 * `g` and then a letter jumps to a screen. Nothing fires while somebody types, over a dialog, with a modifier held
 * or with shortcuts switched off.
 */
export function useGoShortcuts(go: (letter: string) => void): void {
  const enabled = use(ShortcutsContext);
  const pressedAt = useRef(never);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || target?.closest(typing)) return;
    if (document.querySelector('[role="dialog"]')) return;
    const key = event.key.toLowerCase();
    // When it was pressed, however late a busy page hears of it.
    const follows = event.timeStamp - pressedAt.current < waitsFor;
    pressedAt.current = key === 'g' && !follows ? event.timeStamp : never;
    if (!follows) return;
    // The letter is spent: a row in focus must not act on it.
    event.stopPropagation();
    event.preventDefault();
    go(key);
  });
  useEffect(
    function listenForGo() {
      if (!enabled) return undefined;
      const listener = (event: KeyboardEvent) => onKey(event);
      addEventListener('keydown', listener, { capture: true });
      return () => removeEventListener('keydown', listener, { capture: true });
    },
    [enabled],
  );
}
