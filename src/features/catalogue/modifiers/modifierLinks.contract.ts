import { ids } from '#kit/contract/fields.ts';
import { links } from '#kit/contract/links.ts';

export const modifierLinks = links('modifiers', 'modifierId', {
  ingredientIds: {
    label: 'Ingredientes',
    to: 'ingredients',
    table: 'modifierIngredients',
    target: 'ingredientId',
    schema: ids(50, 'Usa hasta 50 ingredientes'),
    missing: 'Uno de los ingredientes ya no existe',
  },
});
