import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { RunFailure } from '#kit/contract/runs.ts';
import type { CsvImport, ImportLine, ImportViewer } from './csvImport.ts';

/** A record as a person would have written it. */
export type StoredRecord<Draft> = { id: number; draft: Draft };

type LineError = { status: 'error'; field: string | null; message: string };
/** What a line comes to. */
export type LineVerdict<Draft> =
  | { status: 'create'; draft: Draft }
  | { status: 'update'; id: number; draft: Draft }
  | { status: 'same' }
  | LineError;

/** Lines after which others get a turn. */
const turn = 500;

/** What each line would do. */
export async function validateLines<Field extends string, Draft, Known, Tenant, Options extends z.ZodType>(
  lines: readonly ImportLine<Field>[],
  known: Known,
  area: CsvImport<Field, Draft, Known, Tenant, Options>,
  { actor, tenant }: ImportViewer<Tenant>,
): Promise<{ line: ImportLine<Field>; verdict: LineVerdict<Draft> }[]> {
  const rules = area.rules(tenant);
  const judged: { line: ImportLine<Field>; verdict: LineVerdict<Draft> }[] = [];
  for (const line of lines) {
    if (judged.length % turn === turn - 1) await setImmediate();
    const stored = area.find(known, line);
    const read = readCells(line, known, area);
    judged.push({
      line,
      verdict: 'status' in read ? read : verdictOf(area.complete(read.draft, stored?.draft), stored),
    });
  }
  return judged;

  function verdictOf(whole: unknown, stored: StoredRecord<Draft> | undefined): LineVerdict<Draft> {
    const checked = rules.safeParse(whole);
    if (!checked.success) return errorOf(checked.error.issues, area.entity.fields);
    const draft = checked.data;
    if (stored && deepEqual(stored.draft, draft)) return { status: 'same' };
    const refusal = area.refusal?.({ stored: stored?.draft, draft, known, actor });
    if (refusal) return { status: 'error', field: null, message: refusal };
    return stored ? { status: 'update', id: stored.id, draft } : { status: 'create', draft };
  }
}

/** The fields that the cells stand for; or what is wrong with those that stand for nothing. */
function readCells<Field extends string, Draft, Known, Tenant, Options extends z.ZodType>(
  { cells }: ImportLine<Field>,
  known: Known,
  { columns }: CsvImport<Field, Draft, Known, Tenant, Options>,
): { draft: Partial<Draft> } | LineError {
  const errors: { field: Field; message: string }[] = [];
  let draft: Partial<Draft> = {};
  for (const field of Object.keys(columns) as Field[]) {
    const read = columns[field].read?.(cells[field], known) ?? ({ [field]: cells[field] } as Partial<Draft>);
    if (typeof read === 'string') errors.push({ field, message: read });
    else draft = { ...draft, ...read };
  }
  const [first] = errors;
  if (!first) return { draft };
  return { status: 'error', field: first.field, message: errors.map(({ message }) => message).join(' ') };
}

/** Every reason in a sentence that begins with its field, and the field of the first. */
function errorOf(issues: readonly z.core.$ZodIssue[], labels: Readonly<Record<string, string>>): LineError {
  const sentences = issues.map(
    ({ path, message }) => `${labels[String(path[0])] ?? 'Línea'}: ${message.replace(/\.?$/, '.')}`,
  );
  return { status: 'error', field: issues[0]?.path.map(String)[0] ?? null, message: sentences.join(' ') };
}

type Repeated<Field extends string> = { line: ImportLine<Field>; verdict: LineError }[];

/** Of lines about one record the first counts, and the others are refused. */
export function splitRepeated<Field extends string>(
  lines: readonly ImportLine<Field>[],
  { key }: { key: { column: Field; name: string } },
): { once: ImportLine<Field>[]; repeated: Repeated<Field> } {
  const first = new Map<string, number>();
  const repeated: Repeated<Field> = [];
  const once = lines.filter((line) => {
    const value = line.cells[key.column].toLowerCase();
    const known = value === '' ? undefined : first.get(value);
    if (known === undefined) return first.set(value, line.line);
    const message = `${key.name} ya está en la línea ${known}.`;
    repeated.push({ line, verdict: { status: 'error', field: key.column, message } });
    return false;
  });
  return { once, repeated };
}

/** How many errors there are about each field, the most frequent first. */
export function countByField(failed: readonly RunFailure[]): { field: string | null; count: number }[] {
  const byField = Map.groupBy(failed, ({ field }) => field);
  return [...byField].map(([field, same]) => ({ field, count: same.length })).toSorted((a, b) => b.count - a.count);
}
