import { readTyped } from '../shell/readTyped.ts';
import { useHotkey } from '../shell/shortcuts.ts';

/** Saves on Ctrl/Cmd+S, after the focused field has parsed its text. */
export const useSaveHotkey = (save: () => void): void =>
  useHotkey('mod+S', () => {
    readTyped();
    save();
  });
