import type { TenantFormat } from '#kit/web/shell/format.tsx';
import { readCellAmount } from '#kit/web/sheet/cellAmount.ts';
import type { SheetColumn, SheetRow, SheetValue } from '#kit/web/sheet/sheetEdits.ts';
import { priceChange, type PriceField, priceFieldLabels, type PriceRow } from '../priceGroups.contract.ts';

const fields = Object.keys(priceFieldLabels) as PriceField[];

function priceError(field: PriceField, value: SheetValue): string | null {
  const read = priceChange.shape[field].safeParse(value);
  return read.success ? null : (read.error.issues[0]?.message ?? null);
}

/** Parses typed or pasted text by column: `$12.990` is an amount, `12,5 %` a percentage. */
export function parsePriceCell(field: PriceField, text: string, format: TenantFormat): SheetValue {
  const bare = text.trim();
  if (bare === '' || field !== 'menuDiscount') return readCellAmount(bare, format);
  return format.readDecimal(bare.replace('%', '')) ?? bare;
}

/** The columns of a price list, as the tenant's country writes them. */
export const priceColumns = (format: TenantFormat): SheetColumn[] =>
  fields.map((id) => ({
    id,
    label: priceFieldLabels[id],
    read: (text) => parsePriceCell(id, text, format),
    write: (value) => (id === 'menuDiscount' ? `${format.decimal(value)} %` : format.money(value)),
    trouble: (value) => priceError(id, value),
  }));

export const rowOf = ({ productId, product, version, ...cells }: PriceRow, { money }: TenantFormat): SheetRow => ({
  id: productId,
  label: product.name,
  note: `${money(product.priceProduct)}${product.availability ? '' : ' · no disponible'}`,
  version,
  values: Object.fromEntries(fields.map((field) => [field, cells[field]])),
});
