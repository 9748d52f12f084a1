import { z } from 'zod';
import { type JobSummary, summarized } from '#kit/contract/jobResults.ts';
import { fromWire } from '#kit/contract/wire.ts';
import type { JobOutcome } from '#kit/web/runs/JobProgress.tsx';
import { pluralize, type TenantFormat } from '#kit/web/shell/format.tsx';

const count = z.number().optional();
const failures = z.array(z.unknown()).optional();

const failedItem = z
  .object({
    line: z.number().optional(),
    email: z.string().optional(),
    name: z.string().optional(),
    reason: z.string().optional(),
    message: z.string().optional(),
  })
  .transform(({ line, name, email, reason, message = reason }) => ({ line, name: name ?? email, message }));

/** Result of jobs that write many records: outcomes of runs and imports of the kit, and their names in some areas. */
const report = z
  .object({
    done: count,
    created: count,
    updated: count,
    failed: failures,
    /** Of users. */
    saved: count,
    failedStores: failures,
    failedProducts: failures,
    /** Of a file. */
    rows: count,
  })
  .transform(({ saved, created = saved, done, updated = done, failed, failedStores, failedProducts, rows }) => ({
    created,
    updated,
    rows,
    failed: failed ?? failedStores ?? failedProducts,
  }));

const reportOf = (result: unknown) => report.safeParse(fromWire(report, result)).data;

const changed = z.object({ requestId: z.string().nullable() });

/** The request a job has written as, by which the history knows it; null where it wrote nothing. */
export const jobRequestId = (result: unknown): string | null =>
  changed.safeParse(fromWire(changed, result)).data?.requestId ?? null;

const labels = {
  created: ['creado', 'creados'],
  updated: ['actualizado', 'actualizados'],
  failed: ['con error', 'con error'],
} as const;

const summaryText = (summary: JobSummary, integer: TenantFormat['integer']): string =>
  typeof summary === 'string' ? summary : pluralize(summary.count, summary.noun, integer);

/** Summary of a job's result: `3 correos`, `12 creados, 3 con error`; null for results of older versions. */
export function jobResult(result: unknown, { integer }: Pick<TenantFormat, 'integer'>): string | null {
  const { success, data } = summarized.safeParse(result);
  if (success) return summaryText(data.summary, integer);
  const { created, updated, rows, failed } = reportOf(result) ?? {};
  if (rows !== undefined) return pluralize(rows, ['fila', 'filas'], integer);
  const counts = { created, updated, failed: failed?.length };
  const counted = (['created', 'updated', 'failed'] as const).filter((each) => counts[each]);
  if (counted.length > 0) return counted.map((each) => pluralize(counts[each] ?? 0, labels[each], integer)).join(', ');
  return Object.values(counts).some((count) => count !== undefined) ? 'Sin cambios' : null;
}

/** Outcome of a finished job, for its badge and the line below it. */
export const jobOutcome = (result: unknown, format: Pick<TenantFormat, 'integer'>): JobOutcome => ({
  words: jobResult(result, format),
  failures: reportOf(result)?.failed?.length ?? 0,
});

export type JobError = { what: string; reason: string };

/** Failed items of a finished job, each with its reason: `Línea 3 · ana@empresa.com`. */
export function jobErrors(result: unknown): JobError[] {
  const failed = reportOf(result)?.failed ?? [];
  return failed.flatMap((each) => {
    const read = failedItem.safeParse(each).data;
    if (read?.message === undefined) return [];
    const { line, name, message } = read;
    return [{ what: [line && `Línea ${line}`, name].filter(Boolean).join(' · '), reason: message }];
  });
}
