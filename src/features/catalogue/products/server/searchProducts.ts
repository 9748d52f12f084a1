import { formatMoney } from '#domain/money.ts';
import type { Searchable } from '#kit/server/area.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { inOrder } from '#kit/server/data/paginate.ts';
import { searchIds } from '#kit/server/search/recordSearch.ts';

export const searchProducts: Searchable = {
  policy: 'products.list',
  async find(db, query, { tenant, limit, near }) {
    const ids = await searchIds(db, 'products', query, { limit, near });
    const rows = await db
      .selectFrom('products')
      .select(['id', 'name', 'priceProduct', 'availability'])
      .where('id', '=', anyOf(ids))
      .execute();
    return inOrder(ids, rows).map(({ id, name, priceProduct, availability }) => ({
      kind: 'products',
      id,
      title: name,
      subtitle: `${formatMoney(priceProduct, tenant.country)}${availability ? '' : ' (no disponible)'}`,
      path: `/products/edit-product/${id}`,
    }));
  },
};
