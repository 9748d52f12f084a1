import type { Entity } from '#kit/contract/entity.ts';
import { checkoutQuestionEntity } from '#features/checkout-questions/checkoutQuestions.contract.ts';
import { ingredientEntity } from '#features/ingredients/ingredients.contract.ts';
import { priceEntities } from '#features/price-groups/priceHistory.contract.ts';
import { productEntities } from '#features/products/productsHistory.contract.ts';
import { modifierEntities } from '#features/modifiers/modifierHistory.contract.ts';
import { menuEntities } from '#features/menus/menuHistory.contract.ts';
import { roleEntity } from '#features/roles/roles.contract.ts';
import { soldOutEntity } from '#features/sold-outs/soldOutHistory.contract.ts';
import { storeEntities } from '#features/stores/storeHistory.contract.ts';
import { userEntity } from '#features/users/users.contract.ts';
import { viewEntity } from '#features/views/views.contract.ts';

/** The words in which the history tells each table. They come with every area's contract, so the shell fetches them after itself. */
export const areaEntities: ReadonlyMap<string, Entity> = new Map(
  [
    userEntity,
    roleEntity,
    viewEntity,
    checkoutQuestionEntity,
    ingredientEntity,
    soldOutEntity,
    ...modifierEntities,
    ...storeEntities,
    ...menuEntities,
    ...productEntities,
    ...priceEntities,
  ].map((entity) => [entity.table, entity]),
);
