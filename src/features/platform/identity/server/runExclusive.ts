const last = new Map<string, Promise<unknown>>();

/**
 * Runs work under one key after the work under that key before it, in this process. What is asked for at the same moment
 * then counts like what is asked for one after the other, before any of it is known to fail.
 */
export async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
  const run = () => work();
  const turn = (last.get(key) ?? Promise.resolve()).then(run, run);
  last.set(key, turn);
  try {
    return await turn;
  } finally {
    if (last.get(key) === turn) last.delete(key);
  }
}
