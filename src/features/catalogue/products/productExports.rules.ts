import { type ShopField, shopExports } from '#domain/cells/shopExports.ts';
import type { KnownExport } from '#kit/contract/values/fileColumns.ts';

const fieldOf = { product: 'name', price: 'priceProduct', description: 'description' } as const;
type ExportField = (typeof fieldOf)[keyof typeof fieldOf];

/** Cell of a product without a price, which is rejected: an empty one would make a new product free. */
const noPrice = 'sin precio';

/** Categories are of a menu. */
const isRead = (field: ShopField): field is keyof typeof fieldOf => field !== 'category';

function ofProducts({ columns, uses = [], read, ...rest }: (typeof shopExports)[number]): KnownExport<ExportField> {
  const entries = Object.entries(columns).flatMap(([title, field]) => (isRead(field) ? [[title, fieldOf[field]]] : []));
  const priceTitles = Object.keys(columns).filter((title) => columns[title] === 'price');
  return {
    ...rest,
    adds: [],
    columns: Object.fromEntries(entries) as Record<string, ExportField>,
    uses: uses.filter((title) => columns[title] !== 'category'),
    read(cells, first) {
      const found = read?.(cells, first);
      if (!found) return null;
      const { product, description } = found;
      const price = found.price ?? priceTitles.map((title) => cells[title]).find(Boolean);
      return {
        priceProduct: price || noPrice,
        ...(product !== undefined && { name: product }),
        ...(description !== undefined && { description }),
      };
    },
  };
}

/** Exports of other systems that are read as they are. */
export const productExports: readonly KnownExport<ExportField>[] = shopExports.map(ofProducts);
