import { sql } from 'kysely';
import { isSold } from '#features/sales/rollups/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Group } from '../lift.rules.ts';

export type GroupOrders = Group & { orders: number };

/** When the first mail of a campaign was sent; null before. */
export async function firstSentAt(db: Db, campaignId: number): Promise<string | null> {
  const { first } = await db
    .selectFrom('campaignSends')
    .select(({ fn }) => fn.min('sentAt').as('first'))
    .where('campaignId', '=', campaignId)
    .executeTakeFirstOrThrow();
  return first;
}

type LiftQuery = { campaignId: number; from: string; until: string; asOf: Date };

const none: GroupOrders = { people: 0, buyers: 0, orders: 0, sold: 0 };

/**
 * Orders of the recipients of a campaign and of its control group between two moments, by any way.
 *
 * A recipient is who was chosen, also where the mail bounced: so both groups differ by chance alone.
 */
export async function ordersOfGroups(
  db: Db,
  { campaignId, from, until, asOf }: LiftQuery,
): Promise<{ recipients: GroupOrders; control: GroupOrders }> {
  const { rows } = await sql<GroupOrders & { isControl: boolean }>`
    with people as materialized (
      select coalesce(c.merged_into, c.id) as customer_id, bool_and(s.state = 'held') as is_control
      from ${tenantRows('campaignSends as s')} join ${tenantRows('customers as c')} on c.id = s.customer_id
      where s.campaign_id = ${campaignId} group by 1),
    ordered as materialized (
      select coalesce(c.merged_into, c.id) as customer_id, count(*) as orders, sum(o.total) as sold
      from (select * from ${tenantRows('orders as t')} where t.created_at >= ${from}::timestamptz
        and t.created_at < ${until}::timestamptz and not t.is_test and t.customer_id is not null) o
      join ${tenantRows('customers as c')} on c.id = o.customer_id where ${isSold('o', asOf)} group by 1)
    select p.is_control as "isControl", count(*)::int as people, count(o.customer_id)::int as buyers,
      coalesce(sum(o.orders), 0)::int as orders, coalesce(sum(o.sold), 0)::bigint as sold
    from people p left join ordered o using (customer_id) group by 1`.execute(db);
  const groupOf = (isControl: boolean): GroupOrders => {
    const { isControl: _, ...group } = rows.find((row) => row.isControl === isControl) ?? { ...none, isControl };
    return group;
  };
  return { recipients: groupOf(false), control: groupOf(true) };
}
