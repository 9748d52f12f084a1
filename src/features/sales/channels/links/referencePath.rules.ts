import { storePath } from '#features/catalogue/guest-menus/fixPaths.rules.ts';
import { storeReferenceFields } from '#features/stores/references/storeReferences.contract.ts';

/** The field of a store's id at a channel, in its form. */
export const referencePath = ({ storeId, provider }: { storeId: number; provider: string }): string =>
  storePath(
    storeId,
    'external-services',
    storeReferenceFields.find((field) => field.provider.key === provider)?.name ?? '',
  );

/** The field of a store's menu, in its form. */
export const storeMenuPath = (storeId: number): string => storePath(storeId, 'info', 'menuId');
