import type { Audited } from '#features/audit/server/index.ts';
import { ingredientEntity } from '../ingredients.contract.ts';

/** How ingredients take part in the history and in undo. */
export const auditedIngredients: Audited = { table: 'ingredients', entity: ingredientEntity, links: [] };
