import { sql } from 'kysely';
import { requireRoomForStores } from '#features/platform/companies/server/index.ts';
import { claimStoreReferences, updateDirectory } from '#features/platform/integrations/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { guardViolations } from '#kit/server/history/violations.ts';
import type { StoredChange } from '#kit/server/history/undo.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { checkoutQuestionEntity } from '../../questions/checkoutQuestions.contract.ts';
import { areaEntity, closingEntity, credentialEntity, storeEntity } from '../../record/storeHistory.contract.ts';
import { closingTitles } from '../../hours/server/closingTitles.ts';
import { afterMembershipChange } from '../../groups/server/afterMembership.ts';
import { lockStores } from '../../record/server/lockStores.ts';
import { ensureSlugs } from '../../record/server/storeSlugs.repo.ts';
import { requireCredentialPolicy } from '../../payments/server/requireCredentialPolicy.ts';
import { violationsOf } from '../../saving/server/storeViolations.ts';

/** Ids of the stores that changed records of a table belong to: changes of a part do not carry their store. */
async function ownersOf(db: Db, table: AuditedTable['table'], changes: readonly StoredChange[]): Promise<number[]> {
  if (table === 'stores') return changes.map(({ recordId }) => recordId);
  const storeIds = changes.flatMap(({ before, after }) => Number((after ?? before)?.store_id) || []);
  const ids = changes.map(({ recordId }) => recordId);
  const { rows } = await sql<{ storeId: number }>`
    select distinct store_id from ${tenantRows(table)} where id = any(${ids}::bigint[]) and store_id is not null`.execute(
    db,
  );
  return [...storeIds, ...rows.map(({ storeId }) => storeId)];
}

/** Tables whose values the rules of a store hold together. */
const ruled = new Set<AuditedTable['table']>(['stores', 'deliveryAreas']);

/** Users limited to some stores undo nothing of others, and no undo may add a violation to a store. */
const guardFor =
  (table: AuditedTable['table']): NonNullable<AuditedTable['guardUndo']> =>
  async ({ db, actor, tenant, changes }) => {
    if (table === 'authCredentials') requireCredentialPolicy({ actor });
    const { storeIds } = actor;
    const owners = [...new Set(await ownersOf(db, table, changes))];
    if (storeIds && owners.some((id) => !storeIds.includes(id)))
      fail('notAllowed', { message: 'Este cambio toca locales que no están entre los tuyos.' });
    const restored = table === 'stores' ? changes.filter(({ action }) => action === 'delete').length : 0;
    if (restored > 0) await requireRoomForStores(db, restored);
    await lockStores(db, { ids: owners, storeScope: null });
    if (!ruled.has(table)) return async () => undefined;
    return guardViolations(() => violationsOf(db, owners, tenant));
  };

const audited = (entity: AuditedTable['entity']): AuditedTable => {
  const table = entity.table as AuditedTable['table'];
  return {
    table,
    entity,
    guardUndo: guardFor(table),
    storeField: entity.within?.field ?? 'id',
  };
};

async function afterUndo(db: Db): Promise<void> {
  await ensureSlugs(db);
  await afterMembershipChange(db);
}

/** Credentials decide which stores use the installation's app at a provider. */
async function claimAfterUndo(db: Db): Promise<void> {
  const [taken] = await updateDirectory(db);
  if (taken) fail('notAllowed', { message: taken.message });
  await emit(db, 'stores');
}

/** How stores and what they have several of take part in the history and in undo. */
export const auditedStores: readonly AuditedTable[] = [
  { ...audited(storeEntity), afterUndo, afterIds: claimStoreReferences },
  { ...audited(closingEntity), titles: closingTitles },
  audited(areaEntity),
  { ...audited(credentialEntity), afterUndo: claimAfterUndo },
  { table: 'checkoutQuestions', entity: checkoutQuestionEntity },
];
