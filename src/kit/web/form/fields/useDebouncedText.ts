import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const patience = 250;

/** Text that asks a moment after the last key, and follows its value when that changes from elsewhere. */
export function useDebouncedText(value: string, onAsk: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const ask = (text: string) => {
    asked.current = text;
    onAsk(text);
  };
  const askSoon = useDebouncedCallback(ask, patience);
  useEffect(
    function followValue() {
      if (value === asked.current) return;
      asked.current = value;
      setTyped(value);
    },
    [value],
  );
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      askSoon(text.trim());
    },
    askNow: () => askSoon.flush(),
    clear: () => {
      askSoon.cancel();
      setTyped('');
      ask('');
    },
  };
}
