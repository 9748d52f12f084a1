import { type InputEvent, useRef, useState } from 'react';

/**
 * The text of a picker of one record: the name of what is chosen, or what somebody types. A name that arrives while
 * somebody types does not take the place of their words, and is none to search for: whoever opens the list to choose
 * anew is offered everything.
 */
export function useSearchText(search: (text: string) => void) {
  const [searchValue, setShown] = useState('');
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
      setShown(text);
      search(typed.current ?? '');
    },
  };
  return { props, stop };
}
