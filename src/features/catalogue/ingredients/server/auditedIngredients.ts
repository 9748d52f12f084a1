import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { ingredientEntity } from '../ingredients.contract.ts';

/** How ingredients take part in the history and in undo. */
export const auditedIngredients: AuditedTable = { table: 'ingredients', entity: ingredientEntity };
