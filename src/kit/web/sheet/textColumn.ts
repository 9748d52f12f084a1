import type { z } from 'zod';
import type { SheetColumn } from './sheetEdits.ts';

/** A column of texts; `schema` validates them. An empty cell has none. */
export const textColumn = ({ id, label }: Pick<SheetColumn, 'id' | 'label'>, schema: z.ZodType): SheetColumn => ({
  id,
  label,
  isText: true,
  read: (text) => text.trim() || null,
  write: String,
  trouble: (value) => schema.safeParse(value).error?.issues[0]?.message ?? null,
});
