import { z } from 'zod';
import { counted, type TenantFormat } from '#kit/web/format.tsx';

/** What jobs that write many records answer. */
const report = z.object({
  saved: z.number().optional(),
  updated: z.number().optional(),
  failed: z.union([z.number(), z.array(z.unknown()).transform((failed) => failed.length)]).optional(),
});

const words = {
  saved: ['creado', 'creados'],
  updated: ['actualizado', 'actualizados'],
  failed: ['con error', 'con error'],
} as const;

/** What a job achieved, in words: `12 creados, 3 con error`; null when it tells nothing people count. */
export function jobResult(result: unknown, { integer }: Pick<TenantFormat, 'integer'>): string | null {
  const read = report.safeParse(result).data ?? {};
  const told = (['saved', 'updated', 'failed'] as const).filter((each) => read[each]);
  if (told.length > 0) return told.map((each) => counted(Number(read[each]), words[each], integer)).join(', ');
  return Object.keys(read).length > 0 ? 'Sin cambios' : null;
}
