import { sql } from 'kysely';
import { actorsIn } from '#features/platform/identity/server/index.ts';
import { filteredStoreIds } from '#features/stores/server/index.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type Actor, hasPermission } from '#kit/server/http/context.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { textContains } from '#kit/server/search/textSearch.ts';
import type { Recipient, ReportMailDraft } from '../mails.contract.ts';
import { stateOf } from '../recipients.rules.ts';

type Stores = Pick<ReportMailDraft, 'storeIds' | 'storeGroupId'>;

/** Stores of a report within a recipient's scope; null means all of the chain, empty means nothing to see. */
export async function storesFor(
  db: Db,
  { storeIds, storeGroupId }: Stores,
  storeScope: Actor['storeIds'],
): Promise<number[] | null> {
  const meant = { ...(storeIds.length > 0 && { storeIds }), ...(storeGroupId && { storeGroupId }) };
  const ids = filteredStoreIds(meant, storeScope);
  if (!ids) return null;
  const { rows } = await sql<{ id: number }>`
    select s.id from ${tenantRows('stores as s')} where s.id = any(${ids}) order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

type Mailed = Stores & { id: number; recipientIds: readonly number[]; unsubscribedIds: readonly number[] };

/** Whether any of the stores (null: all) is in the user's scope. */
const reachesSome = ({ storeIds: storeScope }: Actor, stores: readonly number[] | null): boolean =>
  stores && storeScope ? stores.some((id) => storeScope.includes(id)) : (stores ?? storeScope)?.length !== 0;

/** The people of some reports, each with whether they get it. */
export async function recipientsOf(db: Db, mails: readonly Mailed[]): Promise<ReadonlyMap<number, Recipient[]>> {
  const all = [...new Set(mails.flatMap(({ recipientIds }) => recipientIds))];
  const users = await db
    .selectFrom('adminUsers')
    .select(['id', 'name', 'enabled'])
    .where('id', '=', anyOf(all))
    .execute();
  const [byId, actors] = [new Map(users.map((user) => [user.id, user])), await actorsIn(db, all)];
  const reported = (mail: Mailed, stores: readonly number[] | null, id: number): Recipient => {
    const [user, actor] = [byId.get(id), actors.get(id)];
    const state = stateOf({
      enabled: user?.enabled ?? null,
      isUnsubscribed: mail.unsubscribedIds.includes(id),
      readsReports: actor !== undefined && hasPermission(actor, 'kpi.list'),
      reachesStores: actor !== undefined && reachesSome(actor, stores),
    });
    return { id, name: user?.name ?? `Usuario #${id}`, state };
  };
  return new Map(
    await Promise.all(
      mails.map(async (mail) => {
        const stores = await storesFor(db, mail, null);
        return [mail.id, mail.recipientIds.map((id) => reported(mail, stores, id))] as const;
      }),
    ),
  );
}

const inSight = 50;

/** Users who can sign in and read reports, for the recipient picker. Given ids are returned regardless. */
export async function findRecipients(
  db: Db,
  {
    query,
    ids,
    limit = inSight,
  }: { query?: string | undefined; ids?: number[] | undefined; limit?: number | undefined },
) {
  let found = db.selectFrom('adminUsers as u').select(['u.id', 'u.name', 'u.email']);
  if (ids) found = found.where('u.id', '=', anyOf(ids));
  else
    found = found.where('u.enabled', '=', true).where(
      sql<boolean>`exists (select from ${tenantRows('userRoles as r')}
        join ${tenantRows('rolePolicies as p')} on p.role_id = r.role_id
        where r.user_id = u.id and p.policy = 'kpi.list')`,
    );
  if (query) found = found.where(textContains(sql<string>`normalise(u.name || ' ' || u.email)`, query));
  return found.orderBy('u.name').orderBy('u.id').limit(limit).execute();
}
