import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { endpointQuery } from '#kit/web/api/query.ts';
import { queryOf } from '#kit/web/list/filters/filter.ts';
import type { PriceRequest } from '../../priceRequest.contract.ts';
import { productFilters, productsApi } from '../../products.contract.ts';
import { BulkDialog } from './BulkDialog.tsx';
import type { BulkTarget } from './bulkTarget.ts';

/** The dialog of prices for a command of the palette: of the products in the address, or those of its filters. */
export function RequestedPrices({ prices }: { prices: PriceRequest }) {
  const search = useSearch({ from: '/signed-in/products' });
  const navigate = useNavigate({ from: '/products' });
  const filters = queryOf(search, Object.keys(productFilters));
  const { productIds } = prices;
  const { data } = useQuery({
    ...endpointQuery(productsApi.list, { query: { ...filters, limit: 1 } }),
    enabled: productIds === undefined,
  });
  const count = productIds?.length ?? data?.total;
  if (count === undefined || count === null) return null;
  const target: BulkTarget = { count, which: productIds ? { productIds } : { filters } };
  const close = () => void navigate({ search: ({ prices: _, ...list }) => list, replace: true, resetScroll: false });
  return <BulkDialog kind="price" target={target} prices={prices} onClose={close} />;
}
