import { ids } from '#kit/contract/fields.ts';
import { links } from '#kit/contract/links.ts';

export const menuLinks = links('menus', 'menuId', {
  priceGroupIds: {
    label: 'Listas de precios',
    to: 'priceGroups',
    table: 'menuPriceGroups',
    target: 'priceGroupId',
    schema: ids(10, 'Usa hasta 10 listas de precios'),
    missing: 'Una de las listas de precios ya no existe',
  },
});
