import { useSyncExternalStore } from 'react';

const second = 1000;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
/** All callers within a second get the same instant, so the whole board updates together. */
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

/** Derives a value from the current second; the component renders only when the value changes. */
export const useSecond = <T extends string | number | boolean | null>(of: (now: number) => T): T =>
  useSyncExternalStore(watch, () => of(present));
