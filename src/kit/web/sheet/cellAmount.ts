import type { TenantFormat } from '#kit/web/shell/format.tsx';
import type { SheetValue } from './sheetEdits.ts';

/**
 * Parses a typed or pasted amount; returns the text if invalid.
 *
 * A comma before three digits separates thousands in currencies without decimals: English spreadsheets copy `12,990`.
 */
export function readCellAmount(text: string, { readAmount, amount }: TenantFormat): SheetValue {
  const bare = text.trim();
  if (bare === '') return null;
  const grouped = amount(1) === '1' && /^\D*\d{1,3}(,\d{3})+\D*$/.test(bare);
  return readAmount(grouped ? bare.replaceAll(',', '') : bare) ?? bare;
}
