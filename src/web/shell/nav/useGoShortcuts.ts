import { use, useEffect, useEffectEvent, useRef } from 'react';
import { isTyping, ShortcutsContext } from '#kit/web/shell/shortcuts.ts';

const waitsFor = 1_200;
const never = Number.NEGATIVE_INFINITY;

/**
 * `g` followed by a letter opens a screen.
 *
 * Ignored while typing, in dialogs, with modifiers, with shortcuts disabled, and while a loading element will take the
 * keys.
 */
export function useGoShortcuts(go: (letter: string) => void, allowed = true): void {
  const enabled = use(ShortcutsContext) && allowed;
  const pressedAt = useRef(never);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
    if (document.querySelector('[role="dialog"]')) return;
    const key = event.key.toLowerCase();
    // Time of the key press, even if a busy page handles it later.
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
