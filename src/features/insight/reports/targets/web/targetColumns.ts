import { formatMonth } from '#domain/time/dates.ts';
import type { SheetColumn, SheetRow } from '#kit/web/sheet/sheetEdits.ts';
import type { TenantFormat } from '#kit/web/shell/format.tsx';
import { targetAmount, type TargetRow } from '../targets.contract.ts';

/** A comma and three digits are thousands where the currency has no decimals: a spreadsheet in English copies `12,990`. */
function amountOf(text: string, { readAmount, amount }: TenantFormat): number | string | null {
  const bare = text.trim();
  if (bare === '') return null;
  const grouped = amount(1) === '1' && /^\D*\d{1,3}(,\d{3})+\D*$/.test(bare);
  return readAmount(grouped ? bare.replaceAll(',', '') : bare) ?? bare;
}

/** A column for each month. */
export const targetColumns = (months: readonly string[], format: TenantFormat): SheetColumn[] =>
  months.map((month) => ({
    id: month,
    label: formatMonth(month),
    read: (text) => amountOf(text, format),
    write: format.money,
    trouble: (value) => targetAmount.safeParse(value).error?.issues[0]?.message ?? null,
  }));

export const targetRow = (months: readonly string[], { scope, name, amounts }: TargetRow): SheetRow => ({
  id: scope,
  label: name,
  note: '',
  version: null,
  values: Object.fromEntries(months.map((month, nth) => [month, amounts[nth] ?? null])),
});
