import { useHotkeys } from '@mantine/hooks';
import { createContext, use } from 'react';

/** Whether single-key shortcuts are on: the user's preference. */
export const ShortcutsContext = createContext(true);

const isCombination = (keys: string) => /\b(mod|ctrl|alt|meta)\b/i.test(keys);

/**
 * Runs `work` on a key (`/`, `?`) or a combination (`mod+S`). A single key never fires while somebody types
 * nor when the user has switched shortcuts off; a combination always does.
 */
export function useHotkey(keys: string, work: () => void, enabled = true): void {
  const shortcuts = use(ShortcutsContext);
  const combination = isCombination(keys);
  const active = enabled && (combination || shortcuts);
  useHotkeys(active ? [[keys, work]] : [], combination ? [] : undefined, combination);
}
