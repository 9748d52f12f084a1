import type { z } from 'zod';
import type { TenantFormat } from '../shell/format.tsx';
import type { SheetColumn, SheetValue } from './sheetEdits.ts';

const messageOf = (schema: z.ZodType, value: SheetValue): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;

/** A column of amounts in the tenant's currency; `schema` validates them. A text that is no amount remains in its cell. */
export const amountColumn = (
  { id, label }: Pick<SheetColumn, 'id' | 'label'>,
  schema: z.ZodType,
  { parseAmount, money }: TenantFormat,
): SheetColumn => ({
  id,
  label,
  read(text) {
    const bare = text.trim();
    const read = bare === '' ? { value: null } : parseAmount(bare);
    return 'value' in read ? read.value : bare;
  },
  write: money,
  trouble(value) {
    const read = typeof value === 'string' ? parseAmount(value) : { value };
    return 'problem' in read ? read.problem : messageOf(schema, value);
  },
});

/** A column of percentages, in the tenant's marks. */
export const percentColumn = (
  { id, label }: Pick<SheetColumn, 'id' | 'label'>,
  schema: z.ZodType,
  { readDecimal, decimal }: TenantFormat,
): SheetColumn => ({
  id,
  label,
  read(text) {
    const bare = text.trim();
    return bare === '' ? null : (readDecimal(bare.replace('%', '')) ?? bare);
  },
  write: (value) => `${decimal(value)} %`,
  trouble: (value) => messageOf(schema, value),
});
