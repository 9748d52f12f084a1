/** What this tab remembers of a run: by its name, and by the visit to the page that started it. */
const keyOf = (name: string): string => {
  const { __TSR_key: visit = '' } = (history.state ?? {}) as { __TSR_key?: string };
  return `tarea:${name}:${visit}`;
};

/** The run of this visit, also after the page was read anew; null on a visit of its own. */
export function readRun(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
  } catch {
    return null;
  }
}

/** Remembers a run, or forgets it. A full storage remembers nothing: the run goes on all the same. */
export function writeRun(name: string, run: object | null): void {
  try {
    if (run) sessionStorage.setItem(keyOf(name), JSON.stringify(run));
    else sessionStorage.removeItem(keyOf(name));
  } catch {
    sessionStorage.removeItem(keyOf(name));
  }
}

/** Whether this visit has a run to come back to. */
export const hasRun = (name: string): boolean => readRun(name) !== null;
