import { sql } from 'kysely';
import { joinCustomer, mayReceive } from '#features/benefits/segments/server/index.ts';
import type { AudienceMember } from '#integrations/audience/port.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import type { AudienceState, ListedMember, MemberState } from '../audience.contract.ts';

/** Stores of a contact that become its tags. */
const maxTags = 20;

export type ClaimedMember = AudienceMember & { id: number; contentHash: string };

/**
 * Contacts to send after an id, with the present values of their customers. Those who left since the plan are not among
 * them, and wait for the next one.
 */
export async function findPending(
  db: Db,
  { listId, after, count }: { listId: string; after: number; count: number },
): Promise<ClaimedMember[]> {
  const { rows } = await sql<ClaimedMember>`
    with p as materialized (select t.id, t.mail, t.customer_id, t.content_hash from ${tenantRows('audienceMembers as t')}
      where t.state = 'pending' and t.list_id = ${listId} and t.id > ${after} order by t.id limit ${count})
    select p.id, p.content_hash, p.mail, c.name, c.phone, coalesce(f.orders, 0) as orders, f.last_day as last_order_day,
      array(select s.name from ${tenantRows('stores as s')} where s.id = any(f.store_ids) order by s.id limit ${maxTags}) as tags
    from p ${joinCustomer(sql`p.customer_id`)} left join ${tenantRows('customerFacts as f')} on f.customer_id = p.customer_id
    where ${mayReceive} and lower(btrim(c.mail)) = p.mail order by p.id`.execute(db);
  return rows;
}

/** Stores the ids of contacts at the provider, before it is called: whatever becomes of the call, they can be removed. */
export async function setReferences(db: Db, members: readonly { id: number; reference: string }[]): Promise<void> {
  await sql`update audience_members m set reference = r.reference
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) r (id bigint, reference text)
    where ${isTenantRow('m')} and m.id = r.id`.execute(db);
}

export type SettledMember = { id: number; contentHash: string; state: MemberState; problem: string };

/** Stores results. A contact that changed or left meanwhile stays as it is. */
export async function settle(db: Db, results: readonly SettledMember[]): Promise<void> {
  const rows = results.map(({ id, contentHash: hash, state, problem }) => ({
    id,
    hash,
    state,
    problem: problem.slice(0, 300),
  }));
  await sql`update audience_members m set state = r.state, problem = r.problem, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id bigint, hash text, state text, problem text)
    where ${isTenantRow('m')} and m.id = r.id and m.state = 'pending' and m.content_hash = r.hash`.execute(db);
}

export type LeavingMember = { id: number; listId: string; reference: string; state: 'leaving' | 'erasing' };

/** Contacts to remove after an id. */
export async function findLeaving(db: Db, after: number, count: number): Promise<LeavingMember[]> {
  const { rows } = await sql<LeavingMember>`
    select m.id, m.list_id, m.reference, m.state from ${tenantRows('audienceMembers as m')}
    where m.state in ('leaving', 'erasing') and m.id > ${after} order by m.id limit ${count}`.execute(db);
  return rows;
}

/** Removes contacts that the provider does not have any more, unless they accept offers again, or are to be erased since. */
export async function remove(db: Db, members: readonly LeavingMember[]): Promise<void> {
  const [ids, states] = [members.map(({ id }) => id), members.map(({ state }) => state)];
  await sql`delete from audience_members m using unnest(${ids}::bigint[], ${states}::text[]) as r(id, state)
    where ${isTenantRow('m')} and m.id = r.id and m.state = r.state`.execute(db);
}

/** Stores why a contact could not be removed. */
export async function reportLeaving(db: Db, id: number, problem: string): Promise<void> {
  await sql`update audience_members m set problem = ${problem.slice(0, 300)}, updated_at = now()
    where ${isTenantRow('m')} and m.id = ${id} and m.state in ('leaving', 'erasing')`.execute(db);
}

type MemberChange = {
  listId: string;
  mail: string;
  reference: string;
  newReference: string | null;
  state: MemberState;
};

/** Stores a change at the provider. A contact whose address changed there is found and removed by its new id. */
export async function change(db: Db, { listId, mail, reference, newReference, state }: MemberChange): Promise<void> {
  await sql`update audience_members m set state = ${state}, problem = '', reference = coalesce(${newReference}, m.reference),
    updated_at = now() where ${isTenantRow('m')} and m.list_id = ${listId} and m.state <> 'erasing'
    and (m.reference = ${reference} or m.reference is null and m.mail = ${mail})`.execute(db);
}

/** Whether a list has contacts from here. */
export async function isKnownList(db: Db, listId: string): Promise<boolean> {
  const { rows } =
    await sql`select from ${tenantRows('audienceMembers as m')} where m.list_id = ${listId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Erases the addresses of customers. Those that the provider has are left by their reference, to be deleted there. */
export async function erase(db: Db, customerIds: readonly number[]): Promise<number> {
  const ofThem = sql`(m.customer_id = any(${customerIds}::bigint[]) or m.mail in (select lower(btrim(c.mail))
    from ${tenantRows('customers as c')} where c.id = any(${customerIds}::bigint[]) and c.mail <> ''))`;
  await sql`delete from audience_members m where ${isTenantRow('m')} and m.reference is null and ${ofThem}`.execute(db);
  const { rows } =
    await sql`update audience_members m set mail = null, state = 'erasing', content_hash = '', problem = '', updated_at = now()
    where ${isTenantRow('m')} and m.state <> 'erasing' and ${ofThem} returning m.id`.execute(db);
  return rows.length;
}

/** Whether contacts are at the provider, in whichever list. */
export async function hasMembers(db: Db): Promise<boolean> {
  const { rows } = await sql`select from ${tenantRows('audienceMembers as m')} limit 1`.execute(db);
  return rows.length > 0;
}

export async function countStates(db: Db): Promise<AudienceState['counts']> {
  const { rows } = await sql<AudienceState['counts'][number]>`
    select m.state, count(*)::int as count from ${tenantRows('audienceMembers as m')} group by m.state order by m.state`.execute(
    db,
  );
  return rows;
}

type Listing = { state: MemberState | undefined; after: number; count: number };

export async function list(db: Db, { state, after, count }: Listing): Promise<ListedMember[]> {
  const found = db
    .selectFrom('audienceMembers')
    .select(['id', 'mail', 'customerId', 'state', 'problem', 'updatedAt'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(count);
  const rows = await (state === undefined ? found : found.where('state', '=', state)).execute();
  return rows.map((row) => ({
    ...row,
    problem: row.problem === '' ? null : row.problem,
  }));
}
