import type { Entity } from '#kit/contract/entity.ts';
import { checkoutQuestionEntity } from '#features/checkout-questions/checkoutQuestions.contract.ts';
import { ingredientEntity } from '#features/ingredients/ingredients.contract.ts';
import { roleEntity } from '#features/roles/roles.contract.ts';
import { storeEntities } from '#features/stores/storeHistory.contract.ts';
import { userEntity } from '#features/users/users.contract.ts';
import { viewEntity } from '#features/views/views.contract.ts';

/** The words in which the history tells each table. They come with every area's contract, so the shell fetches them after itself. */
export const areaEntities: ReadonlyMap<string, Entity> = new Map(
  [userEntity, roleEntity, viewEntity, checkoutQuestionEntity, ingredientEntity, ...storeEntities].map((entity) => [
    entity.table,
    entity,
  ]),
);
