import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const patience = 250;

/** Debounced text that follows external changes of its value. */
export function useDebouncedText(value: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const searched = useRef(value);
  const searchNow = (text: string) => {
    searched.current = text;
    onSearch(text);
  };
  const searchSoon = useDebouncedCallback(searchNow, patience);
  useEffect(
    function followValue() {
      if (value === searched.current) return;
      searched.current = value;
      setTyped(value);
    },
    [value],
  );
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      searchSoon(text.trim());
    },
    askNow: () => searchSoon.flush(),
    clear: () => {
      searchSoon.cancel();
      setTyped('');
      searchNow('');
    },
  };
}
