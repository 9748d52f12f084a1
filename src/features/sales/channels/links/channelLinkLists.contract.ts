import { ids } from '#kit/contract/fields.ts';
import { links } from '#kit/contract/links.ts';

/** Relations of a store at a channel to records of other areas. */
export const channelLinkLists = links('channelLinks', 'linkId', {
  excludedProductIds: {
    label: 'Productos que no se venden ahí',
    to: 'products',
    table: 'channelExclusions',
    target: 'productId',
    schema: ids(500, 'Excluye hasta 500 productos'),
    missing: 'Uno de los productos ya no existe',
    releases: true,
  },
});
