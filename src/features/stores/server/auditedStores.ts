import { sql } from 'kysely';
import { fail } from '#domain/failures.ts';
import { wireName } from '#kit/contract/wire.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';
import { emit } from '#kit/server/events.ts';
import type { StoredChange } from '#kit/server/undo.ts';
import type { Audited } from '../../audit/server/index.ts';
import { checkoutQuestionEntity } from '../../checkout-questions/checkoutQuestions.contract.ts';
import { areaEntity, closingEntity, credentialEntity, storeEntity } from '../storeHistory.contract.ts';
import { lockStores } from './lockStores.ts';
import { faultsOf, refuseNewFaults } from './storeFaults.ts';
import { storeQuestions } from './stores.repo.ts';

const afterUndo: Audited['afterUndo'] = (db) => emit(db, 'stores');

/** The stores that own some changed records of a table; a change of a part does not say whose it is. */
async function ownersOf(db: Db, table: Audited['table'], changes: readonly StoredChange[]): Promise<number[]> {
  if (table === 'stores') return changes.map(({ recordId }) => recordId);
  const told = changes.flatMap(({ before, after }) => Number((after ?? before)?.store_id) || []);
  const ids = changes.map(({ recordId }) => recordId);
  const { rows } = await sql<{ storeId: number }>`
    select distinct store_id from ${sql.id(wireName(table))}
    where tenant_id = ${scopeOf(db).tenantId} and id = any(${ids}::bigint[])`.execute(db);
  return [...told, ...rows.map(({ storeId }) => storeId)];
}

/** Tables whose values the rules of a store hold together. */
const ruled = new Set<Audited['table']>(['stores', 'deliveryAreas']);

/** Whoever reaches only some stores takes back nothing of others, and nobody leaves a store with a fault it had not. */
const guardFor =
  (table: Audited['table']): NonNullable<Audited['guardUndo']> =>
  async ({ db, actor: { storeIds }, tenant, changes }) => {
    const owners = [...new Set(await ownersOf(db, table, changes))];
    if (storeIds && owners.some((id) => !storeIds.includes(id)))
      fail('notAllowed', { message: 'Este cambio toca locales que no están entre los tuyos.' });
    await lockStores(db, { ids: owners, reach: null });
    if (!ruled.has(table)) return async () => undefined;
    const before = await faultsOf(db, owners, tenant);
    return async () => refuseNewFaults(before, await faultsOf(db, owners, tenant));
  };

const audited = (entity: Audited['entity'], links: Audited['links'] = []): Audited => {
  const table = entity.table as Audited['table'];
  return {
    table,
    entity,
    links,
    afterUndo,
    guardUndo: guardFor(table),
    storeField: entity.within?.field ?? 'id',
  };
};

/** How stores and what they have several of take part in the history and in undo. */
export const auditedStores: readonly Audited[] = [
  audited(storeEntity, [storeQuestions]),
  audited(closingEntity),
  audited(areaEntity),
  audited(credentialEntity),
  { table: 'checkoutQuestions', entity: checkoutQuestionEntity, links: [], afterUndo },
];
