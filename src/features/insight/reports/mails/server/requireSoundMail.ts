import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { refuseField, requireStoresInScope } from '../../figures/server/storesInScope.ts';
import type { ReportMailDraft } from '../mails.contract.ts';
import { mayChangeMail } from '../recipients.rules.ts';

/** Rejects unknown stores and groups, and stores outside the user's scope. */
async function requireStores(db: Db, actor: Actor, { storeIds, storeGroupId }: ReportMailDraft): Promise<void> {
  const { storeIds: actorStoreIds } = actor;
  if (actorStoreIds && storeIds.length === 0 && storeGroupId === null)
    refuseField('store_ids', 'Elige de cuáles de tus locales es');
  await requireStoresInScope(db, actorStoreIds, storeIds);
  if (storeGroupId === null) return;
  const group = await db.selectFrom('storeGroups').select('id').where('id', '=', storeGroupId).executeTakeFirst();
  if (!group) refuseField('store_group_id', 'El grupo ya no existe');
  if (!mayChangeMail({ storeIds, storeGroupId }, actor))
    refuseField('store_group_id', 'Elige un grupo al que tienes acceso');
}

/**
 * Rejects unknown stores and recipients, and those outside the user's scope. `before` holds the stored ones, which stay
 * valid.
 */
export async function requireSoundMail(
  db: Db,
  actor: Actor,
  draft: ReportMailDraft,
  before: readonly number[] = [],
): Promise<void> {
  await requireStores(db, actor, draft);
  const added = draft.recipientIds.filter((id) => !before.includes(id));
  const users = await db.selectFrom('adminUsers').select('id').where('id', '=', anyOf(added)).execute();
  if (users.length < new Set(added).size) refuseField('recipient_ids', 'Una de las personas ya no existe');
}
