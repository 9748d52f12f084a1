import { createContext, use } from 'react';
import { useSecond } from './useSecond.ts';

/** What every card of a board goes by: milliseconds the server's clock is ahead, the store's zone, and the connection. */
export const BoardContext = createContext({ ahead: 0, timeZone: 'UTC', offline: false });

/** Something made of the server's present second. */
export function useServerSecond<T extends string | number | boolean | null>(of: (now: number) => T): T {
  const { ahead } = use(BoardContext);
  return useSecond((now) => of(now + ahead));
}
