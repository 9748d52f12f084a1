import { entity } from '#kit/contract/entity.ts';
import { type MenuSource, menuSourceLabels } from '#domain/channels.ts';
import { type SoldOutEnd, soldOutEndLabels, soldOutSourceLabel } from './soldOuts.contract.ts';

export const soldOutEntity = entity({
  table: 'soldOuts',
  area: 'products',
  label: 'agotado',
  title: 'title',
  references: { productId: 'products', modifierId: 'modifiers', ingredientId: 'ingredients', storeId: 'stores' },
  fields: {
    title: 'Qué',
    productId: 'Producto',
    modifierId: 'Opción',
    ingredientId: 'Ingrediente',
    storeId: 'Local',
    ends: 'Termina',
    until: 'Hasta',
    note: 'Nota',
    authorName: 'Lo agotó',
    source: soldOutSourceLabel,
  },
  words: {
    ends: (value: SoldOutEnd) => soldOutEndLabels[value],
    source: (value: MenuSource) => menuSourceLabels[value],
    until: (value: string, { dateTime }) => dateTime(value),
  },
});

export const soldOutConstraints = {
  sold_outs_unique: { field: 'target_ids', message: 'Alguien más lo agotó en este momento. Mira cómo quedó.' },
};
