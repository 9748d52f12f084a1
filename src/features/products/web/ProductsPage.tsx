import { lazy } from 'react';
import { foodTypeLabels, productAttributeLabels } from '#domain/catalogue.ts';
import { useCan } from '#kit/web/Can.tsx';
import { ListPage } from '#kit/web/ListPage.tsx';
import type { Filter, Option, RemoteOptions } from '#kit/web/list/filter.ts';
import { optionsFrom } from '#kit/web/optionsFrom.ts';
import { reading } from '#kit/web/query.ts';
import { useReadAgainOn } from '#kit/web/useReadAgainOn.ts';
import { menuOptionsApi } from '#features/menus/menuOptions.contract.ts';
import { viewsApi } from '#features/views/views.contract.ts';
import { type ProductRow, productsApi } from '../products.contract.ts';
import { categoryOptions } from './categoryOptions.ts';
import { productColumns } from './productColumns.tsx';
import { useProductActions } from './useProductActions.tsx';
import { useProductBulk } from './useProductBulk.tsx';

const ProductCard = lazy(() => import('./ProductCard.tsx').then((file) => ({ default: file.ProductCard })));

const listed = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const only = (name: string, label: string, words: string, all: string): Filter => ({
  kind: 'segmented',
  name,
  label,
  options: [{ value: true, label: words }],
  all,
});
const remote = (name: string, label: string, options: RemoteOptions): Filter => ({
  kind: 'remote',
  name,
  label,
  options,
});

const filters: readonly Filter[] = [
  remote('menuId', 'Menú', optionsFrom(menuOptionsApi.all, 'name', 1000)),
  {
    kind: 'segmented',
    name: 'availability',
    label: 'Disponibilidad',
    options: [
      { value: true, label: 'Disponibles' },
      { value: false, label: 'Apagados' },
    ],
  },
  remote('categoryId', 'Categoría', categoryOptions),
  { kind: 'select', name: 'foodType', label: 'Tipo', options: listed(foodTypeLabels) },
  { kind: 'select', name: 'attribute', label: 'Característica', options: listed(productAttributeLabels) },
  only('withoutPicture', 'Imagen', 'Sin imagen', 'Con y sin imagen'),
  only('withoutPrice', 'Precio', 'Sin precio', 'Con y sin precio'),
  only('soldOut', 'Stock', 'Agotados ahora', 'Agotados o no'),
];

const pathOf = ({ id }: ProductRow) => `/products/edit-product/${id}`;
const card = (product: ProductRow) => <ProductCard product={product} />;

/** The products of the tenant, with what is for sale and what is missing. */
export function ProductsPage() {
  const opens = useCan(productsApi.get.policy);
  const { actions, dialogs } = useProductActions();
  const { bulk, dialog } = useProductBulk();
  // Products tell where they are off sale.
  useReadAgainOn('sold_outs', { queryKey: ['products'] });
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
          open: (product: ProductRow) => ({ to: pathOf(product) }),
          prefetch: ({ id }: ProductRow) => reading(productsApi.get, { params: { id } }),
        })}
        actions={actions}
        bulk={bulk}
        card={card}
        create={{ label: 'Crear producto', to: '/products/add-product', policy: productsApi.create.policy }}
        exports={{
          endpoint: productsApi.exportCsv,
          policy: productsApi.exportCsv.policy,
          filename: 'productos.csv',
        }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay productos',
          body: 'Un producto es lo que vendes: su nombre, su precio, sus imágenes y lo que se puede elegir con él.',
        }}
      />
      {dialog}
      {dialogs}
    </>
  );
}
