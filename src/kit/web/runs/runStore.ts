import type { SheetLines } from '#kit/contract/csvImport.ts';

/** The history entry of the page. */
export const currentVisit = (): string => ((history.state ?? {}) as { __TSR_key?: string }).__TSR_key ?? '';

/** Storage key of a run: its name and the history entry of the page that started it. */
const keyOf = (name: string, visit = currentVisit()): string => `tarea:${name}:${visit}`;

const fileKeyOf = (name: string, visit?: string): string => `${keyOf(name, visit)}:archivo`;

/** The run of this history entry, also after a reload; null for other entries. */
export const readRun = (name: string): unknown => read(keyOf(name));

/**
 * Stores a run of this history entry, or of another visit, or deletes it with its file.
 *
 * A full storage is ignored: the run continues.
 */
export function writeRun(name: string, run: object | null, visit?: string): void {
  write(keyOf(name, visit), run);
  if (!run) write(fileKeyOf(name, visit), null);
}

/** A file that a run works through: its text, or the lines of a workbook, whose bytes only the server reads. */
export type RunFile = { name: string } & (
  | { text: string; workbook?: undefined }
  | { text?: undefined; workbook: SheetLines }
);

/** The file of this entry's run, also after a reload; null if it was not stored. */
export const readRunFile = (name: string): RunFile | null => read(fileKeyOf(name)) as RunFile | null;

/** Stores the file of a run for its report, which may come after a reload. */
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

/** Whether this history entry has a run to resume. */
export const hasRun = (name: string): boolean => readRun(name) !== null;
