import { entity } from '#kit/contract/entity.ts';
import { type PriceRounding, priceRoundingLabels } from '#domain/pricing.ts';
import { priceGroupLinks } from './priceGroupLinks.contract.ts';
import { type PriceField, priceFieldLabels, raiseStatusLabels } from './priceGroups.contract.ts';

export const priceGroupEntity = entity({
  table: 'priceGroups',
  area: 'menus',
  label: 'lista de precios',
  title: 'name',
  links: priceGroupLinks,
  fields: { name: 'Nombre', position: 'Prioridad', prices: 'Precios' },
});

const amounts = ['price', 'deliveryPrice', 'discountPrice'] as const;
const within = { table: 'priceGroups', field: 'priceGroupId' };

export const priceEntity = entity({
  table: 'prices',
  area: 'menus',
  label: 'precio de un producto',
  title: 'productId',
  within,
  references: { productId: 'products' },
  fields: { priceGroupId: 'Lista de precios', productId: 'Producto', ...priceFieldLabels },
  words: Object.fromEntries(
    amounts.map((field) => [field, (amount: number | null, { money }) => (amount === null ? '' : money(amount))]),
  ),
});

export const raiseEntity = entity({
  table: 'priceRaises',
  area: 'menus',
  label: 'cambio de precios',
  title: 'percentage',
  within,
  references: { productIds: 'products', productId: 'products', priceGroupIds: 'priceGroups' },
  fields: {
    priceGroupId: 'Lista de precios',
    percentage: 'Cambio',
    rounding: 'Redondeo',
    fields: 'Columnas',
    productIds: 'Productos',
    priceGroupIds: 'También en',
    startsAt: 'Desde',
    endsAt: 'Hasta',
    status: 'Estado',
    applied: 'Precios que cambió',
  },
  words: {
    percentage: (percent: number, { decimal }) => `${decimal(percent)} %`,
    rounding: (rounding: PriceRounding) => priceRoundingLabels[rounding],
    fields: (field: PriceField) => priceFieldLabels[field],
    status: (status: keyof typeof raiseStatusLabels) => raiseStatusLabels[status],
    applied: ({ productId: name, after }: { productId: string; after: number }, { money }) =>
      `${name}: ${money(after)}`,
    startsAt: (at: string, { dateTime }) => dateTime(at),
    endsAt: (at: string | null, { dateTime }) => (at === null ? '' : dateTime(at)),
  },
});

export const priceEntities = [priceGroupEntity, priceEntity, raiseEntity];

/** Database constraints mapped to the field and message of the form. */
export const priceConstraints = {
  price_groups_name_unique: { field: 'name', message: 'Ya existe una lista de precios con ese nombre.' },
  prices_product_fk: { field: 'prices', message: 'Uno de los productos ya no existe. Actualiza la página.' },
};
