import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { foodTypeLabels, productAttributeLabels } from '#domain/catalogue.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { priceRequest } from '../priceRequest.contract.ts';
import { type ProductRow, productsApi } from '../products.contract.ts';
import { productColumns } from './productColumns.tsx';
import { editPath, useProductActions } from './useProductActions.tsx';
import { useProductBulk } from './useProductBulk.tsx';
import { ImportProducts } from './ImportProducts.tsx';
import { WaitingRaises } from './prices/WaitingRaises.tsx';
import { ProductCard } from './ProductCard.tsx';

const RequestedPrices = lazy(() =>
  import('./bulk/RequestedPrices.tsx').then((file) => ({ default: file.RequestedPrices })),
);

const only = (name: string, label: string, optionLabel: string, all: string): Filter => ({
  kind: 'segmented',
  name,
  label,
  options: [{ value: true, label: optionLabel }],
  all,
});

const filters: readonly Filter[] = [
  { kind: 'remote', name: 'menuId', label: 'Menú', of: 'menus' },
  {
    kind: 'segmented',
    name: 'availability',
    label: 'Disponibilidad',
    options: [
      { value: true, label: 'Disponibles' },
      { value: false, label: 'Desactivados' },
    ],
  },
  { kind: 'remote', name: 'categoryId', label: 'Categoría', of: 'menuCategories' },
  { kind: 'select', name: 'foodType', label: 'Tipo', options: optionsOf(foodTypeLabels) },
  { kind: 'select', name: 'attribute', label: 'Característica', options: optionsOf(productAttributeLabels) },
  only('withoutPicture', 'Imagen', 'Sin imagen', 'Con y sin imagen'),
  only('withoutPrice', 'Precio', 'Sin precio', 'Con y sin precio'),
  only('soldOut', 'Stock', 'Agotados ahora', 'Agotados o no'),
  { kind: 'remotes', name: 'ids', label: 'Productos', of: 'products' },
];

const card = (product: ProductRow) => <ProductCard product={product} />;

/** The products of the tenant, with what is for sale and what is missing. */
export function ProductsPage() {
  const opens = useCan(productsApi.get.policy);
  const { edit, addToMenus, clone, takeOff, explain, history, remove, dialogs } = useProductActions();
  const { bulk, dialog } = useProductBulk();
  const changes = useCan(productsApi.startBulk.policy);
  const { data: prices } = priceRequest.safeParse(useSearch({ from: '/signed-in/products' }).prices);
  // Products include their sold-outs.
  useRefetchOnEvent('sold_outs', { queryKey: ['products'] });
  return (
    <>
      <ListPage
        title="Productos"
        path="/products"
        list={productsApi.list}
        noun={['producto', 'productos']}
        columns={productColumns}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre, descripción o código"
        filters={filters}
        {...(opens && {
          open: ({ id }: ProductRow) => ({ to: editPath(id) }),
          prefetch: ({ id }: ProductRow) => endpointQuery(productsApi.get, { params: { id } }),
        })}
        actions={(product) =>
          [edit, addToMenus, clone, takeOff, explain, history, remove].map((action) => action(product))
        }
        bulk={bulk}
        card={card}
        create={{ label: 'Crear producto', to: '/products/add-product', policy: productsApi.create.policy }}
        exports={{
          endpoint: productsApi.exportCsv,
          policy: productsApi.exportCsv.policy,
          filename: 'productos.csv',
        }}
        views={viewsApi}
        extra={
          <>
            <ImportProducts />
            <WaitingRaises />
          </>
        }
        firstUse={{
          title: 'Todavía no hay productos',
          body: 'Un producto es lo que vendes: su nombre, su precio, sus imágenes y lo que se puede elegir con él.',
        }}
      />
      {dialog}
      {dialogs}
      <Suspense>{prices && changes && <RequestedPrices prices={prices} />}</Suspense>
    </>
  );
}
