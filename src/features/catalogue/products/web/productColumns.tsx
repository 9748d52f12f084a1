import { Text } from '@mantine/core';
import {
  foodTypeLabels,
  productAttributeLabels,
  productPlatformLabels,
  type ProductAttribute,
} from '#domain/catalogue.ts';
import { dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import { Money } from '#kit/web/shell/format.tsx';
import { NameCell } from '#kit/web/list/NameCell.tsx';
import { Thumb } from '#kit/web/display/Thumb.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { createdColumn, updatedColumn } from '#kit/web/list/table/timestampColumns.tsx';
import type { ProductRow } from '../products.contract.ts';
import { ProductState } from './ProductState.tsx';
import classes from './productColumns.module.css';

/** The columns of the list of products. */
export const productColumns: Column<ProductRow>[] = [
  { id: 'name', label: 'Producto', sort: 'name', width: 300, cell: (product) => <Dish product={product} /> },
  {
    id: 'price',
    label: 'Precio',
    sort: 'priceProduct',
    align: 'end',
    width: 110,
    cell: (product) => <Price product={product} />,
  },
  { id: 'state', label: 'Disponible', width: 210, cell: (product) => <ProductState product={product} /> },
  { id: 'menus', label: 'Menús', width: 110, cell: (product) => <Menus product={product} /> },
  {
    id: 'foodType',
    label: 'Tipo',
    width: 110,
    priority: 1,
    cell: ({ foodType }) => (foodType ? foodTypeLabels[foodType] : <None words="—" />),
  },
  { id: 'label', label: 'Etiqueta', width: 150, priority: 2, cell: ({ label }) => label ?? <None words="—" /> },
  {
    id: 'attributes',
    label: 'Características',
    width: 200,
    optional: true,
    cell: ({ attributes }) => attributesText(attributes) || <None words="—" />,
  },
  {
    id: 'platform',
    label: 'Plataforma',
    width: 120,
    optional: true,
    cell: ({ platform }) => productPlatformLabels[platform],
  },
  {
    id: 'dispatchMethod',
    label: 'Despacho',
    width: 150,
    optional: true,
    cell: ({ dispatchMethod }) => dispatchScopeLabels[dispatchMethod],
  },
  {
    id: 'position',
    label: 'Posición',
    sort: 'position',
    align: 'end',
    width: 100,
    optional: true,
    cell: ({ position }) => position,
  },
  updatedColumn,
  createdColumn,
];

const attributesText = (attributes: readonly ProductAttribute[]): string =>
  attributes.map((each) => productAttributeLabels[each]).join(', ');

function None({ words }: { words: string }) {
  return (
    <Text span inherit c="dimmed">
      {words}
    </Text>
  );
}

function Dish({ product: { name, nameScreenProduct, description, pictures } }: { product: ProductRow }) {
  const below = nameScreenProduct && nameScreenProduct !== name ? nameScreenProduct : description;
  return (
    <NameCell
      picture={
        <span className={classes.thumb}>
          <Thumb src={pictures[0]?.thumbnail} />
        </span>
      }
    >
      {name}
      {below && (
        <Text span size="xs" c="dimmed" fw={400} lineClamp={1} title={below}>
          {below}
        </Text>
      )}
    </NameCell>
  );
}

/** Base price. Zero is highlighted: it is more often a mistake than intended. */
export function Price({ product: { priceProduct } }: { product: Pick<ProductRow, 'priceProduct'> }) {
  if (priceProduct > 0) return <Money value={priceProduct} />;
  return <span className={classes.free}>Sin precio</span>;
}

/** Number of menus; a product without menus is not sold, so zero is highlighted. */
export function Menus({ product: { menuCount } }: { product: Pick<ProductRow, 'menuCount'> }) {
  if (menuCount === 0) return <None words="En ninguno" />;
  return `${menuCount} ${menuCount === 1 ? 'menú' : 'menús'}`;
}
