import { cellColumns } from '#domain/cells/cellColumns.ts';
import { amountCell, orNull, percentCell } from '#domain/cells/cellTypes.ts';
import { type PriceField, priceFieldLabels } from './priceGroups.contract.ts';
import type { PriceCells } from './prices.rules.ts';

/** The prices of a product in a list, as a line of a file. */
export type PriceLine = PriceCells & { priceGroupId: number; productId: number };

/** Columns of the prices of a line. */
export const priceColumns = cellColumns<PriceLine, PriceField>(
  {
    price: orNull(amountCell),
    deliveryPrice: orNull(amountCell),
    discountPrice: orNull(amountCell),
    menuDiscount: orNull(percentCell),
  },
  { labels: priceFieldLabels },
);

/** Titles of the columns that name the list and the product. */
export const priceKeyTitles = { list: 'Lista de precios', product: 'Producto' } as const;
