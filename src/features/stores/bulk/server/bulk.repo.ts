import type { FieldErrors } from '#kit/contract/failures.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { missingTargets, saveAllLinks } from '#kit/server/data/links.ts';
import { updateAll } from '#kit/server/data/write.ts';
import { isUploaded, pictureNotUploaded } from '#features/platform/pictures/server/index.ts';
import type { BulkField, BulkPatch } from '../bulk.contract.ts';
import type { StoreDraft } from '../../record/stores.contract.ts';
import { storeLinks } from '../../record/storeLinks.contract.ts';

export type EditedStore = { id: number; whole: StoreDraft };

/** Writes the chosen fields of many stores: those that become the same in one statement. */
export async function write(db: Db, stores: readonly EditedStore[], fields: readonly BulkField[]): Promise<void> {
  const columns = fields.filter((field) => !(field in storeLinks));
  const valuesOf = (draft: StoreDraft) => Object.fromEntries(columns.map((field) => [field, draft[field]]));
  const groups = Map.groupBy(stores, ({ whole }) => JSON.stringify(valuesOf(whole)));
  for (const group of groups.values())
    await updateAll(
      db,
      'stores',
      group.map(({ id }) => id),
      valuesOf((group[0] as EditedStore).whole) as never,
    );
  const linked = fields.filter((field) => field in storeLinks);
  const linksOf = (draft: StoreDraft) => Object.fromEntries(linked.map((field) => [field, draft[field]]));
  await saveAllLinks(
    db,
    storeLinks,
    stores.map(({ id, whole }) => ({ id, ...linksOf(whole) })),
  );
}

/** References of the change that do not exist, as field errors. */
export async function missingReferences(db: Db, patch: BulkPatch): Promise<FieldErrors> {
  const { menuId, abandonedShoppingCartCouponId: couponId, imageKey } = patch;
  const count = async (table: 'menus' | 'coupons', ids: readonly number[]) =>
    (await db.selectFrom(table).select('id').where('id', '=', anyOf(ids)).execute()).length;
  const fields: FieldErrors = {};
  if (menuId && (await count('menus', [menuId])) === 0) fields.menu_id = ['No existe ese menú'];
  if (couponId && (await count('coupons', [couponId])) === 0)
    fields.abandoned_shopping_cart_coupon_id = ['No existe ese cupón'];
  Object.assign(fields, await missingTargets(db, storeLinks, { before: {}, fields: patch }));
  if (imageKey && !(await isUploaded(db, imageKey))) fields.image_key = [pictureNotUploaded];
  return fields;
}
