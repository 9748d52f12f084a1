import { useCallback, useEffect, useState } from 'react';

/** Parses a stored value, which may be from another version of the shop. */
type Parse<T> = (stored: unknown) => T;

function read<T>(key: string, parse: Parse<T>): T {
  try {
    return parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return parse(null);
  }
}

/** Without storage, for example in a private window, the shop still takes orders. */
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The value lives as long as the page.
  }
}

/** A value in the device's storage, the same in all its tabs. */
export function useStored<T>(key: string, parse: Parse<T>): [T, (next: T) => void] {
  const [value, setValue] = useState(() => read(key, parse));
  useEffect(
    function followOtherTabs() {
      const follow = (event: StorageEvent) => {
        if (event.key === key) setValue(read(key, parse));
      };
      window.addEventListener('storage', follow);
      return () => window.removeEventListener('storage', follow);
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a key is always parsed the same way
    [key],
  );
  const save = useCallback(
    (next: T) => {
      write(key, next);
      setValue(next);
    },
    [key],
  );
  return [value, save];
}
