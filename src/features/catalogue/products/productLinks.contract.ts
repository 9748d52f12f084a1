import { ids } from '#kit/contract/fields.ts';
import { links } from '#kit/contract/links.ts';

/**
 * Relations of products to records of other areas. Declaring one here covers saving, history, labels, validation and
 * pickers.
 */
export const productLinks = links('products', 'productId', {
  ingredientIds: {
    label: 'Ingredientes',
    to: 'ingredients',
    table: 'productIngredients',
    target: 'ingredientId',
    schema: ids(50, 'Usa hasta 50 ingredientes'),
    missing: 'Uno de los ingredientes ya no existe',
  },
});
