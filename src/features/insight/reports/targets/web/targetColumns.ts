import { formatMonth } from '#domain/time/dates.ts';
import { amountColumn } from '#kit/web/sheet/amountColumn.ts';
import type { SheetColumn, SheetRow } from '#kit/web/sheet/sheetEdits.ts';
import type { TenantFormat } from '#kit/web/shell/format.tsx';
import { targetAmount, type TargetRow } from '../targets.contract.ts';

/** A column for each month. */
export const targetColumns = (months: readonly string[], format: TenantFormat): SheetColumn[] =>
  months.map((month) => amountColumn({ id: month, label: formatMonth(month) }, targetAmount, format));

export const targetRow = (months: readonly string[], { scope, name, amounts }: TargetRow): SheetRow => ({
  id: scope,
  label: name,
  note: '',
  version: null,
  values: Object.fromEntries(months.map((month, nth) => [month, amounts[nth] ?? null])),
});
