import { useState } from 'react';
import { hasRun, writeRun } from './runStore.ts';

/** A dialog in which a run is started and followed: open again where this visit has left one. */
export function useRunDialog(name: string): { opened: boolean; open: () => void; close: () => void } {
  const [opened, setOpened] = useState(() => hasRun(name));
  return {
    opened,
    open: () => setOpened(true),
    close: () => {
      writeRun(name, null);
      setOpened(false);
    },
  };
}
