import { ids } from '#kit/contract/fields.ts';
import { links } from '#kit/contract/links.ts';

/** What a product has several of in other areas. A link declared here is written, told, named, refused and picked. */
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
