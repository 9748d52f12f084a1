import { useCallback, useEffect, useState } from 'react';

function read<T>(key: string, blank: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? blank : ((Array.isArray(blank) ? JSON.parse(text) : { ...blank, ...JSON.parse(text) }) as T);
  } catch {
    return blank;
  }
}

/** A device that keeps nothing, as in a private window, still orders. */
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // What cannot be kept lives as long as the page.
  }
}

/** A value that the device keeps, the same in all its tabs. */
export function useStored<T>(key: string, blank: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => read(key, blank));
  useEffect(
    function followOtherTabs() {
      const follow = (event: StorageEvent) => {
        if (event.key === key) setValue(read(key, blank));
      };
      window.addEventListener('storage', follow);
      return () => window.removeEventListener('storage', follow);
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is blank stays so
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
