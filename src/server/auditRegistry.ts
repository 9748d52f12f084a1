import { registryOf } from '#features/audit/server/index.ts';
import { auditedIngredients } from '#features/ingredients/server/auditedIngredients.ts';
import { auditedModifiers } from '#features/modifiers/server/auditedModifiers.ts';
import { auditedPrices } from '#features/price-groups/server/auditedPrices.ts';
import { auditedProducts } from '#features/products/server/auditedProducts.ts';
import { auditedMenus } from '#features/menus/server/auditedMenus.ts';
import { auditedRoles } from '#features/roles/server/index.ts';
import { auditedSoldOuts } from '#features/sold-outs/server/index.ts';
import { auditedStores } from '#features/stores/server/auditedStores.ts';
import { auditedUsers } from '#features/users/server/index.ts';
import { auditedViews } from '#features/views/server/index.ts';

/** Every table whose writes the history tells in words and can take back. */
export const auditRegistry = registryOf([
  auditedUsers,
  auditedRoles,
  auditedViews,
  ...auditedStores,
  auditedSoldOuts,
  ...auditedMenus,
  ...auditedPrices,
  ...auditedProducts,
  ...auditedModifiers,
  auditedIngredients,
]);
