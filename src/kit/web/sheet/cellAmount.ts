import type { TenantFormat } from '#kit/web/shell/format.tsx';
import type { SheetValue } from './sheetEdits.ts';

/**
 * The amount that a typed or pasted text means; the text where it means none. A comma and three digits are thousands where the
 * currency has no decimals: a spreadsheet in English copies `12,990`.
 */
export function readCellAmount(text: string, { readAmount, amount }: TenantFormat): SheetValue {
  const bare = text.trim();
  if (bare === '') return null;
  const grouped = amount(1) === '1' && /^\D*\d{1,3}(,\d{3})+\D*$/.test(bare);
  return readAmount(grouped ? bare.replaceAll(',', '') : bare) ?? bare;
}
