import { area } from '#kit/server/area.ts';
import { auditedIngredients } from './server/auditedIngredients.ts';
import { ingredientConstraints } from './ingredients.contract.ts';
import { ingredients } from './server/ingredients.routes.ts';

export const ingredientsArea = area({
  name: 'ingredients',
  apis: { ingredients: { title: 'Ingredientes', ...ingredients } },
  tables: [auditedIngredients],
  constraints: ingredientConstraints,
});
