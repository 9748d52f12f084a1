import { type InputEvent, useRef, useState } from 'react';

/**
 * Text of a single-record picker: the name of the selection, or the typed search.
 *
 * A name that loads while typing does not replace the text, and is no search: opening the list offers all options.
 */
export function useSearchText(search: (text: string) => void) {
  const [searchValue, setSearchValue] = useState('');
  const typed = useRef<string | null>(null);
  const stop = () => {
    typed.current = null;
  };
  const props = {
    searchValue,
    onInput: (event: InputEvent<HTMLInputElement>) => {
      typed.current = event.currentTarget.value;
    },
    onBlurCapture: stop,
    onOptionSubmit: stop,
    onSearchChange: (text: string) => {
      if (typed.current !== null && text !== typed.current) return;
      setSearchValue(text);
      search(typed.current ?? '');
    },
  };
  return { props, stop };
}
