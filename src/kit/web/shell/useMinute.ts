import { useSyncExternalStore } from 'react';

const minute = 60_000;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function watch(changed: () => void): () => void {
  watchers.add(changed);
  timer ??= setInterval(() => watchers.forEach((notify) => notify()), 10_000);
  return () => {
    watchers.delete(changed);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const thisMinute = () => Math.floor(Date.now() / minute) * minute;

/** The instant the present minute began with, for words like «mañana» that the clock makes untrue. */
export const useMinute = (): number => useSyncExternalStore(watch, thisMinute);
