import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { describeErrorCell } from '#kit/contract/values/excelCells.ts';
import { cleanText } from '#kit/contract/text.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { RunFailure } from '#kit/contract/runs.ts';
import type { CsvImport, ImportLine, ImportViewer } from './csvImport.ts';

/** A record as a person would have written it; null where a file only makes new ones, and may name none that there is. */
export type StoredRecord<Draft> = { id: number; draft: Draft | null };

/** Error of a line. `repeats`: the record already exists, or an earlier line has it. */
export type LineError = { status: 'error'; field: string | null; message: string; repeats?: true };
/** A cell that changes a record, by the title of its column. */
type CellChange = { column: string; before: string; after: string };
/** Result of a line. */
export type LineVerdict<Draft> =
  | { status: 'create'; draft: Draft }
  | { status: 'update'; id: number; draft: Draft; changes: Partial<Draft>; cells: CellChange[] }
  | { status: 'same' }
  | LineError;

/** Lines after which others get a turn. */
const batchSize = 500;

type ValidationContext<Field extends string, Tenant> = ImportViewer<Tenant> & {
  /** Columns that the file has: the fields of others keep their values. */
  columns: readonly (Field | string)[];
  /** Records of earlier lines, with the line of each. */
  seen?: Map<number, number>;
  /** Records that an earlier attempt of this import wrote. */
  written?: ReadonlySet<number>;
};

/**
 * Determines the effect of each line. Records `written` by an earlier attempt of this import are skipped, even if they
 * changed since.
 */
export async function validateLines<Field extends string, Draft, Known, Tenant, Options extends z.ZodType>(
  lines: readonly ImportLine<Field>[],
  known: Known,
  area: CsvImport<Field, Draft, Known, Tenant, Options>,
  { actor, tenant, columns, seen = new Map(), written = new Set() }: ValidationContext<Field, Tenant>,
): Promise<{ line: ImportLine<Field>; verdict: LineVerdict<Draft> }[]> {
  const rules = area.rules(tenant, known);
  const present = (Object.keys(area.columns) as Field[]).filter((field) => columns.includes(field));
  const results: { line: ImportLine<Field>; verdict: LineVerdict<Draft> }[] = [];
  for (const line of lines) {
    if (results.length % batchSize === batchSize - 1) await setImmediate();
    results.push({ line, verdict: verdictOf(line) });
  }
  return results;

  function verdictOf(line: ImportLine<Field>): LineVerdict<Draft> {
    const stored = area.find(known, line);
    if (typeof stored === 'string') return { status: 'error', field: area.key.column, message: stored };
    if (stored && written.has(stored.id)) return { status: 'same' };
    if (stored?.draft === null) return repeats(area.key, 'ya existe.');
    const earlier = stored && seen.get(stored.id);
    if (earlier !== undefined && earlier !== line.line) return repeats(area.key, `ya está en la línea ${earlier}.`);
    if (stored) seen.set(stored.id, line.line);
    const before = stored?.draft;
    const read = readCells(line, { known, area, present, before });
    const [unread] = read.errors;
    if (before && !read.hasChanged && !unread) return { status: 'same' };
    const checked = rules.safeParse(area.complete(read.draft, before));
    if (unread) {
      const issues = checked.error?.issues.filter((issue) => isOfReadCell(issue, read)) ?? [];
      const messages = [...read.errors.map(({ message }) => message), ...sentencesOf(issues, area.entity.fields)];
      return { status: 'error', field: unread.field, message: messages.join(' ') };
    }
    if (!checked.success) return errorOf(checked.error.issues, area.entity.fields);
    const draft = checked.data;
    if (before && deepEqual(before, draft)) return { status: 'same' };
    const refusal = area.refusal?.({ stored: before, draft, known, actor });
    if (refusal) return { status: 'error', field: null, message: refusal };
    return stored
      ? { status: 'update', id: stored.id, draft, changes: changesOf(before, draft), cells: cellChanges(before, draft) }
      : { status: 'create', draft };
  }

  /** Whether an error is about a cell that could be read: fields of other cells may be blank for that reason alone. */
  function isOfReadCell({ code, path: [key] }: z.core.$ZodIssue, { draft, errors }: ReadCells<Field, Draft>): boolean {
    const field = String(key);
    if (field in draft) return true;
    const isUnread = (column: Field) => errors.some((error) => error.field === column);
    return code !== 'custom' && present.some((column) => column === field && !isUnread(column));
  }

  function cellChanges(before: Draft | undefined, draft: Draft): CellChange[] {
    if (before === undefined) return [];
    return present.flatMap((field) => {
      const { header, write } = area.columns[field];
      const [old, next] = [write?.(before, known) ?? '', write?.(draft, known) ?? ''];
      return old === next ? [] : [{ column: header, before: old, after: next }];
    });
  }
}

/** The fields of a record that differ from the stored ones. */
function changesOf<Draft>(before: Draft | undefined, draft: Draft): Partial<Draft> {
  const changed = Object.entries(draft as object).filter(
    ([field, value]) => !deepEqual(value, before?.[field as keyof Draft]),
  );
  return Object.fromEntries(changed) as Partial<Draft>;
}

type ReadContext<Field extends string, Draft, Known, Tenant, Options extends z.ZodType> = {
  known: Known;
  area: CsvImport<Field, Draft, Known, Tenant, Options>;
  present: readonly Field[];
  before: Draft | undefined;
};

type ReadCells<Field extends string, Draft> = {
  /** The fields that the cells stand for. */
  draft: Partial<Draft>;
  hasChanged: boolean;
  /** Cells that stand for nothing. */
  errors: { field: Field; message: string }[];
};

function readCells<Field extends string, Draft, Known, Tenant, Options extends z.ZodType>(
  { cells }: ImportLine<Field>,
  { known, area: { columns }, present, before }: ReadContext<Field, Draft, Known, Tenant, Options>,
): ReadCells<Field, Draft> {
  const errors: { field: Field; message: string }[] = [];
  const draft: Partial<Draft> = {};
  let hasChanged = false;
  for (const field of present) {
    const { header, read, write } = columns[field];
    const cell = cells[field];
    if (write && cell === (before === undefined ? '' : cleanText(write(before, known)))) continue;
    const error = describeErrorCell(cell);
    const value = error ? `${header}: ${error}` : (read?.(cell, known, cells) ?? { [field]: cell });
    if (typeof value === 'string') errors.push({ field, message: value });
    else Object.assign(draft, value);
    hasChanged ||= Object.keys(value).length > 0;
  }
  return { draft, hasChanged, errors };
}

type Issues = readonly z.core.$ZodIssue[];
type Labels = Readonly<Record<string, string>>;

/** Every reason in a sentence that begins with its field. */
const sentencesOf = (issues: Issues, labels: Labels): string[] =>
  issues.map(({ path, message }) => `${labels[String(path[0])] ?? 'Línea'}: ${message.replace(/\.?$/, '.')}`);

/** Every reason, and the field of the first. */
const errorOf = (issues: Issues, labels: Labels): LineError => ({
  status: 'error',
  field: issues[0]?.path.map(String)[0] ?? null,
  message: sentencesOf(issues, labels).join(' '),
});

/** Column that identifies a record. */
export type LineKey<Field extends string> = {
  column: Field;
  /** How a second line with it is refused: `El email`. */
  name: string;
  /** Texts that this makes equal are one; capitals make no difference when absent. */
  same?(text: string): string;
  /** Identifies the record of a line by several cells. Default: the cell of the column. */
  identify?(cells: Readonly<Record<Field, string>>): string;
};

const repeats = <Field extends string>({ column, name }: LineKey<Field>, what: string): LineError => ({
  status: 'error',
  field: column,
  message: `${name} ${what}`,
  repeats: true,
});

type Refused<Field extends string> = { line: ImportLine<Field>; verdict: LineError }[];

/** Takes out the lines that only the others show to be wrong: of those about one record the first counts. */
export function splitRefused<Field extends string>(
  lines: readonly ImportLine<Field>[],
  {
    key,
    suspects = () => new Map(),
  }: { key: LineKey<Field>; suspects?(lines: readonly ImportLine<Field>[]): ReadonlyMap<number, string> },
): { kept: ImportLine<Field>[]; refused: Refused<Field> } {
  const sameOf = key.same ?? ((text: string) => text.toLowerCase());
  const suspected = suspects(lines);
  const first = new Map<string, number>();
  const refused: Refused<Field> = [];
  const remaining = lines.filter((line) => {
    const message = suspected.get(line.line);
    if (message) return void refused.push({ line, verdict: { status: 'error', field: key.column, message } });
    const value = sameOf(key.identify?.(line.cells) ?? line.cells[key.column]);
    const known = value === '' ? undefined : first.get(value);
    if (known === undefined) return first.set(value, line.line);
    refused.push({ line, verdict: repeats(key, `ya está en la línea ${known}.`) });
    return false;
  });
  return { kept: remaining, refused };
}

/** How many errors there are about each field, the most frequent first. */
export function countByField(failed: readonly RunFailure[]): { field: string | null; count: number }[] {
  const byField = Map.groupBy(failed, ({ field }) => field);
  return [...byField].map(([field, same]) => ({ field, count: same.length })).toSorted((a, b) => b.count - a.count);
}
