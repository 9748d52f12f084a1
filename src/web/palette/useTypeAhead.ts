import { type Dispatch, type SetStateAction, useEffect, useEffectEvent } from 'react';

const isTyping = (event: KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest('[role="dialog"] input') !== null;

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey;

/** Buffers keys typed while a search box loads, so that none is lost or taken for a shortcut. */
export function useTypeAhead(waits: boolean, write: Dispatch<SetStateAction<string>>, onEscape: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event) || !isPlain(event) || event.isComposing) return;
    const { key } = event;
    const isLetter = /^.$/u.test(key);
    if (!isLetter && key !== 'Backspace' && key !== 'Enter' && key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isLetter) write((text) => text + key);
    if (key === 'Backspace') write((text) => text.slice(0, -1));
    if (key === 'Escape') onEscape();
  });
  useEffect(
    function catchKeys() {
      if (!waits) return undefined;
      const listener = (event: KeyboardEvent) => onKey(event);
      addEventListener('keydown', listener, true);
      return () => removeEventListener('keydown', listener, true);
    },
    [waits],
  );
}
