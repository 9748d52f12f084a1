const last = new Map<string, Promise<unknown>>();

/**
 * Runs work with the same key one after the other, in this process. Concurrent attempts then count as sequential ones,
 * before any of them is known to fail.
 */
export async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
  const run = () => work();
  const slot = (last.get(key) ?? Promise.resolve()).then(run, run);
  last.set(key, slot);
  try {
    return await slot;
  } finally {
    if (last.get(key) === slot) last.delete(key);
  }
}
