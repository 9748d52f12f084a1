import { useSyncExternalStore } from 'react';

const second = 1000;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
/** The same instant for everybody who asks within one second, so that a board does not count in pieces. */
let present = Date.now();

function tick(): void {
  present = Date.now();
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  if (timer === undefined) {
    present = Date.now();
    timer = setInterval(tick, second);
  }
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Something made of the present second: whoever asks is drawn again only when that changes. */
export const useSecond = <T extends string | number | boolean | null>(of: (now: number) => T): T =>
  useSyncExternalStore(watch, () => of(present));
