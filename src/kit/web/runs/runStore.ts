/** What this tab remembers of a run: by its name, and by the visit to the page that started it. */
const keyOf = (name: string): string => {
  const { __TSR_key: visit = '' } = (history.state ?? {}) as { __TSR_key?: string };
  return `tarea:${name}:${visit}`;
};

const fileKeyOf = (name: string): string => `${keyOf(name)}:archivo`;

/** The run of this visit, also after the page was read anew; null on a visit of its own. */
export const readRun = (name: string): unknown => read(keyOf(name));

/** Remembers a run, or forgets it with its file. A full storage remembers nothing: the run goes on all the same. */
export function writeRun(name: string, run: object | null): void {
  write(keyOf(name), run);
  if (!run) write(fileKeyOf(name), null);
}

/** A file of text that a run works through. */
export type RunFile = { name: string; text: string };

/** The file of this visit's run, also after the page was read anew; null where it was not kept. */
export const readRunFile = (name: string): RunFile | null => read(fileKeyOf(name)) as RunFile | null;

/** Keeps the file of a run for its report, which may come when the page has been read anew. */
export const writeRunFile = (name: string, file: RunFile): void => write(fileKeyOf(name), file);

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    sessionStorage.removeItem(key);
  }
}

/** Whether this visit has a run to come back to. */
export const hasRun = (name: string): boolean => readRun(name) !== null;
