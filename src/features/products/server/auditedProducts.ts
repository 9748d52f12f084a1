import { emit } from '#kit/server/events.ts';
import type { Audited } from '../../audit/server/index.ts';
import { productEntity, productModifierEntity } from '../productsHistory.contract.ts';
import { productIngredients } from './products.repo.ts';

const afterUndo: Audited['afterUndo'] = (db) => emit(db, 'products');

/** How products and their groups take part in the history and in undo. */
export const auditedProducts: readonly Audited[] = [
  { table: 'products', entity: productEntity, links: [productIngredients], afterUndo },
  { table: 'productModifiers', entity: productModifierEntity, links: [], afterUndo },
];
