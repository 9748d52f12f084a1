import type { FieldErrors } from '#kit/contract/failures.ts';
import { anyOf } from '#kit/server/anyOf.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';
import { setAllLinks } from '#kit/server/links.ts';
import { updateAll } from '#kit/server/write.ts';
import type { BulkField, BulkPatch } from '../bulk.contract.ts';
import type { StoreDraft } from '../stores.contract.ts';
import { pictureExists, storeQuestions, unfinishedPicture } from './stores.repo.ts';

export type Edited = { id: number; whole: StoreDraft };

/** Writes the chosen fields of many stores: those that become the same in one statement. */
export async function write(db: Db, stores: readonly Edited[], fields: readonly BulkField[]): Promise<void> {
  const columns = fields.filter((field) => field !== 'checkoutQuestionIds');
  const valuesOf = (whole: StoreDraft) => Object.fromEntries(columns.map((field) => [field, whole[field]]));
  const groups = Map.groupBy(stores, ({ whole }) => JSON.stringify(valuesOf(whole)));
  for (const group of groups.values())
    await updateAll(
      db,
      'stores',
      group.map(({ id }) => id),
      valuesOf((group[0] as Edited).whole) as never,
    );
  if (columns.length === fields.length) return;
  await setAllLinks(db, storeQuestions, new Map(stores.map(({ id, whole }) => [id, whole.checkoutQuestionIds])));
}

/** The stores this request has changed so far, also in attempts before this one. */
export async function written(db: Db): Promise<Set<number>> {
  const { requestId } = scopeOf(db);
  const rows = await db
    .selectFrom('auditChanges')
    .select('recordId')
    .distinct()
    .where('requestId', '=', requestId)
    .where('entity', '=', 'stores')
    .execute();
  return new Set(rows.map(({ recordId }) => recordId));
}

/** What the change refers to that is not there, as messages at its fields. */
export async function missingReferences(db: Db, patch: BulkPatch): Promise<FieldErrors> {
  const { menuId, abandonedShoppingCartCouponId: couponId, checkoutQuestionIds, imageKey } = patch;
  const count = async (table: 'menus' | 'coupons' | 'checkoutQuestions', ids: readonly number[]) =>
    (await db.selectFrom(table).select('id').where('id', '=', anyOf(ids)).execute()).length;
  const fields: FieldErrors = {};
  if (menuId && (await count('menus', [menuId])) === 0) fields.menu_id = ['No existe ese menú'];
  if (couponId && (await count('coupons', [couponId])) === 0)
    fields.abandoned_shopping_cart_coupon_id = ['No existe ese cupón'];
  const questions = [...new Set(checkoutQuestionIds ?? [])];
  if (questions.length > 0 && (await count('checkoutQuestions', questions)) < questions.length)
    fields.checkout_question_ids = ['Una de las preguntas ya no existe'];
  if (imageKey && !(await pictureExists(db, imageKey))) fields.image_key = [unfinishedPicture];
  return fields;
}
