import { ids } from '#kit/contract/fields.ts';
import { links } from '#kit/contract/links.ts';

export const priceGroupLinks = links('priceGroups', 'priceGroupId', {
  /** The list holds in the stores of these groups; in all of them where there are none. */
  storeGroupIds: {
    label: 'Grupos de locales',
    to: 'storeGroups',
    table: 'priceGroupStoreGroups',
    target: 'storeGroupId',
    schema: ids(200),
    missing: 'Uno de los grupos ya no existe',
  },
});
