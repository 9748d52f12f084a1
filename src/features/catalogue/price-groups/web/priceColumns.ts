import { amountColumn, percentColumn } from '#kit/web/sheet/amountColumn.ts';
import type { SheetColumn, SheetRow } from '#kit/web/sheet/sheetEdits.ts';
import type { TenantFormat } from '#kit/web/shell/format.tsx';
import { priceChange, type PriceField, priceFieldLabels, type PriceRow } from '../priceGroups.contract.ts';

const fields = Object.keys(priceFieldLabels) as PriceField[];

/** The columns of a price list, as the tenant's country writes them. */
export const priceColumns = (format: TenantFormat): SheetColumn[] =>
  fields.map((id) => {
    const column = id === 'menuDiscount' ? percentColumn : amountColumn;
    return column({ id, label: priceFieldLabels[id] }, priceChange.shape[id], format);
  });

export const rowOf = ({ productId, product, version, ...cells }: PriceRow, { money }: TenantFormat): SheetRow => ({
  id: productId,
  label: product.name,
  note: `${money(product.priceProduct)}${product.availability ? '' : ' · no disponible'}`,
  version,
  values: Object.fromEntries(fields.map((field) => [field, cells[field]])),
});
