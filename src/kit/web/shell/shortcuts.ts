import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { createContext, use } from 'react';

/** Whether single-key shortcuts are on: the user's preference. */
export const ShortcutsContext = createContext(true);

/** Signs stand on other keys in other countries: in Spanish `/` and `?` are typed with Shift. */
const isSign = (keys: string) => /^[^\p{L}\d]$/u.test(keys);

const isCombination = (keys: string) => /\b(mod|ctrl|alt|meta)\b/i.test(keys);

const typed = 'input, textarea, select, [contenteditable="true"], [role="textbox"]';
const ticked = 'input:is([type="checkbox"], [type="radio"], [type="button"])';

/** Whether a key press there types text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typed) !== null && !target.matches(ticked);

/**
 * Runs `work` on a key (`/`, `?`) or a combination (`mod+S`).
 *
 * Single keys are ignored while typing and when the user has disabled shortcuts; combinations always work.
 */
export function useHotkey(keys: string, work: () => void, enabled = true): void {
  const shortcuts = use(ShortcutsContext);
  const combination = isCombination(keys);
  const active = enabled && (combination || shortcuts);
  const press = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    event.preventDefault();
    work();
  };
  const pressed = isSign(keys) ? [keys, `shift+${keys}`] : [keys];
  const hotkeys: HotkeyItem[] = combination
    ? [[keys, work]]
    : pressed.map((each) => [each, press, { preventDefault: false }]);
  useHotkeys(active ? hotkeys : [], [], combination);
}
