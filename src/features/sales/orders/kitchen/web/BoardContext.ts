import { createContext, use } from 'react';
import { useSecond } from '#kit/web/shell/useSecond.ts';

/** Shared values of the cards: clock offset of the server in ms, time zone of the store, and connection. */
export const BoardContext = createContext({ ahead: 0, timeZone: 'UTC', offline: false });

/** Derives a value from the current second of the server. */
export function useServerSecond<T extends string | number | boolean | null>(of: (now: number) => T): T {
  const { ahead } = use(BoardContext);
  return useSecond((now) => of(now + ahead));
}
