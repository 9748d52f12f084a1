import { z } from 'zod';
import { counted, type TenantFormat } from '#kit/web/format.tsx';

const trouble = z.object({
  line: z.number().optional(),
  email: z.string().optional(),
  name: z.string().optional(),
  reason: z.string(),
});

/** What jobs that write many records answer. */
const report = z
  .object({
    saved: z.number().optional(),
    updated: z.number().optional(),
    /** Of a file. */
    rows: z.number().optional(),
    failed: z.array(z.unknown()).optional(),
    failedStores: z.array(z.unknown()).optional(),
    failedProducts: z.array(z.unknown()).optional(),
  })
  .transform(({ failed, failedStores, failedProducts, ...counts }) => ({
    ...counts,
    failed: failed ?? failedStores ?? failedProducts,
  }));

const words = {
  saved: ['creado', 'creados'],
  updated: ['actualizado', 'actualizados'],
  failed: ['con error', 'con error'],
} as const;

/** What a job achieved, in words: `12 creados, 3 con error`; null when it tells nothing people count. */
export function jobResult(result: unknown, { integer }: Pick<TenantFormat, 'integer'>): string | null {
  const { saved, updated, rows, failed } = report.safeParse(result).data ?? {};
  if (rows !== undefined) return counted(rows, ['fila', 'filas'], integer);
  const counts = { saved, updated, failed: failed?.length };
  const told = (['saved', 'updated', 'failed'] as const).filter((each) => counts[each]);
  if (told.length > 0) return told.map((each) => counted(counts[each] ?? 0, words[each], integer)).join(', ');
  return Object.values(counts).some((count) => count !== undefined) ? 'Sin cambios' : null;
}

export type JobTrouble = { what: string; reason: string };

/** What a job that ended could not do, each with its reason: `Línea 3 · ana@empresa.com`. */
export function jobTroubles(result: unknown): JobTrouble[] {
  const failed = report.safeParse(result).data?.failed ?? [];
  return failed.flatMap((each) => {
    const read = trouble.safeParse(each).data;
    if (!read) return [];
    const { line, email, name, reason } = read;
    return [{ what: [line && `Línea ${line}`, name ?? email].filter(Boolean).join(' · '), reason }];
  });
}
