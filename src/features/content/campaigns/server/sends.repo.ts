import { type RawBuilder, sql } from 'kysely';
import { joinCustomer, mayReceive, restDays } from '#features/benefits/segments/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import type { SendState } from '../campaignStates.rules.ts';
import { assignCodes, type Coded } from './recipientCodes.repo.ts';

/** Minutes after which an answer counts as lost. */
const answerMinutes = 2;
/** Minutes for which a provider may not list a mail that it took. */
const listingMinutes = 15;

export type ClaimedSend = {
  id: number;
  mail: string;
  attempts: number;
  name: string;
  points: number;
  storeName: string | null;
  couponCode: string | null;
};

/** The customer of a send, also after they were merged. */
const customerOf = sql`(select coalesce(x.merged_into, x.id) from ${tenantRows('customers as x')} where x.id = s.customer_id)`;

/** That no other campaign wrote to the address of a send lately: it may have waited in a paused campaign for days. */
const isRested = sql<boolean>`not exists (select from ${tenantRows('campaignSends as w')} where w.mail_norm = s.mail_norm
  and w.campaign_id <> s.campaign_id and (w.sent_at > now() - make_interval(days => ${restDays})
    or w.state in ('asked', 'unknown') and w.asked_at > now() - make_interval(days => ${restDays})))`;

/**
 * Takes mails to send now and marks them as requested: a process that dies leaves them to `listUnsettled`.
 *
 * Materialized, because a join that runs the subquery again for each row would take more than the limit.
 *
 * Addresses whose customer withdrew the consent, changed the mail, was erased or got another campaign since are skipped.
 */
export async function claim(
  db: Db,
  { id: campaignId, couponBatchId }: Coded,
  { count, account }: { count: number; account: string },
): Promise<ClaimedSend[]> {
  const { rows } = await sql<{ id: number }>`
    with c as materialized (select t.id from ${tenantRows('campaignSends as t')} where t.campaign_id = ${campaignId}
      and t.state = 'waiting' and t.due_at <= now() order by t.due_at, t.id limit ${count} for update skip locked)
    update campaign_sends s set state = 'asked', account = ${account}, attempts = s.attempts + 1, asked_at = now(),
      due_at = now() + make_interval(mins => ${answerMinutes})
    from c where ${isTenantRow('s')} and s.id = c.id returning s.id`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const readers = await sql<ClaimedSend & { isRested: boolean }>`
    select s.id, s.mail, s.attempts, s.coupon_code, ${isRested} as is_rested, c.name, coalesce(p.points, 0)::int as points, l.name as store_name
    from ${tenantRows('campaignSends as s')} ${joinCustomer(customerOf)}
    left join lateral (select sum(t.left_points) as points from ${tenantRows('loyaltyLots as t')}
      where t.customer_id = c.id and t.left_points > 0 and t.from_at <= now() and (t.ends_at is null or t.ends_at > now())) p on true
    left join lateral (select st.name from ${tenantRows('orders as o')} join ${tenantRows('stores as st')} on st.id = o.store_id
      where o.customer_id = c.id order by o.created_at desc limit 1) l on true
    where s.id = any(${ids}::bigint[]) and c.mail_norm = s.mail_norm and ${mayReceive} order by s.id`.execute(db);
  const found = new Map(readers.rows.map((row) => [row.id, row]));
  await settle(
    db,
    ids.flatMap((id) => {
      const problem = found.has(id) ? 'Recibió otra campaña hace poco' : 'Ya no acepta publicidad en esta dirección';
      return found.get(id)?.isRested ? [] : [{ id, state: 'skipped', problem }];
    }),
  );
  const allowed = readers.rows.filter(({ isRested: rested }) => rested);
  return couponBatchId === null ? allowed : withCodes(db, couponBatchId, allowed);
}

/** The mails with a code each. */
async function withCodes(db: Db, batchId: number, readers: readonly ClaimedSend[]): Promise<ClaimedSend[]> {
  const assigned = await assignCodes(
    db,
    batchId,
    readers.filter(({ couponCode }) => couponCode === null).map(({ id }) => id),
  );
  return readers.flatMap((reader) => {
    const couponCode = reader.couponCode ?? assigned.get(reader.id);
    return couponCode === undefined ? [] : [{ ...reader, couponCode }];
  });
}

export type Settled = {
  id: number;
  state: SendState;
  problem?: string;
  reference?: string | null;
  /** Minutes until it is due again. */
  inMinutes?: number;
  /** The attempt does not count: it failed for a reason that is not the mail. */
  isUncounted?: boolean;
};

/** Stores results. States that an event reported meanwhile stay. Rows are locked in their order, as by events. */
export async function settle(db: Db, results: readonly Settled[]): Promise<void> {
  if (results.length === 0) return;
  const rows = results.map(({ id, state, problem = '', reference = null, inMinutes = 0, isUncounted = false }) => ({
    id,
    state,
    problem: problem.slice(0, 300),
    reference,
    minutes: inMinutes,
    uncounted: Number(isUncounted),
  }));
  await sql`
    with l as materialized (select t.id from ${tenantRows('campaignSends as t')}
      where t.id = any(${results.map(({ id }) => id)}::bigint[]) order by t.id for update)
    update campaign_sends s set state = r.state, problem = r.problem, reference = coalesce(r.reference, s.reference),
      attempts = greatest(0, s.attempts - r.uncounted),
      due_at = now() + make_interval(mins => r.minutes), sent_at = case when r.state = 'taken' then ${new Date().toISOString()}::timestamptz else s.sent_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id bigint, state text, problem text, reference text, minutes int, uncounted int) join l on l.id = r.id
    where ${isTenantRow('s')} and s.id = r.id and s.state in ('asked', 'unknown')`.execute(db);
}

/** The present account, and whether it finds mails. */
export type SendingAccount = { account: string; findsMails: boolean };

/** Lost answers that the present account can find: only the account that sent a mail knows it. */
const isFindable = ({ account, findsMails }: SendingAccount): RawBuilder<unknown> =>
  findsMails ? sql`(s.account = ${account})` : sql`false`;

/** `isRecent`: the provider may list it later. */
export type UnsettledSend = { id: number; isFindable: boolean; isRecent: boolean };

/** Mails whose answer never came: those of a process that died, and of calls that were cut off. */
export async function listUnsettled(
  db: Db,
  campaignId: number,
  { count, ...account }: SendingAccount & { count: number },
): Promise<UnsettledSend[]> {
  const { rows } = await sql<UnsettledSend>`
    select s.id, ${isFindable(account)} as is_findable,
      coalesce(s.asked_at > now() - make_interval(mins => ${listingMinutes}), false) as is_recent from ${tenantRows('campaignSends as s')}
    where s.campaign_id = ${campaignId} and s.state in ('asked', 'unknown') and s.due_at <= now()
      and (s.state = 'asked' or ${isFindable(account)}) order by s.due_at limit ${count}`.execute(db);
  return rows;
}

/** When the next mail of a campaign is due; null: every row is final. */
export async function nextDue(db: Db, campaignId: number, account: SendingAccount): Promise<string | null> {
  const { rows } = await sql<{ dueAt: string | null }>`
    select min(s.due_at) as due_at from ${tenantRows('campaignSends as s')}
    where s.campaign_id = ${campaignId} and s.state in ('waiting', 'asked', 'unknown')
      and (s.state <> 'unknown' or ${isFindable(account)})`.execute(db);
  return rows[0]?.dueAt ?? null;
}
