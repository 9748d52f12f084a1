import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { localDay } from '#domain/time/dates.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { SegmentRules } from '../segmentRules.contract.ts';
import { audienceJoins, passesStep, prepareAudience } from './audience.sql.ts';
import { segmentCustomers } from './segmentCustomers.sql.ts';

/** Query of the addresses that a mail to customers who meet rules reaches: `(mail_norm, mail, customer_id)`, each address once. */
export async function selectAudience(
  db: Db,
  { rules, timeZone }: { rules: SegmentRules; timeZone: string },
): Promise<RawBuilder<unknown>> {
  await prepareAudience(db);
  return sql`select distinct on (c.mail_norm) c.mail_norm, c.mail, c.id as customer_id
    ${segmentCustomers(rules, localDay(new Date(), timeZone), audienceJoins)} and ${passesStep('rested')}
    order by c.mail_norm, c.last_order_at desc, c.id desc`;
}

/**
 * Query of the customers who get offers, also those who got a campaign in these days: `(mail, customer_id, name, phone)`.
 *
 * Each mailbox once.
 */
export async function selectSubscribers(db: Db): Promise<RawBuilder<unknown>> {
  await prepareAudience(db);
  return sql`select distinct on (c.mail_norm) c.mail, c.id as customer_id, c.name, c.phone
    from ${tenantRows('customers as c')} ${audienceJoins} where ${mayReceive}
    order by c.mail_norm, c.last_order_at desc, c.id desc`;
}

/** Joins the customer `c` of a column, with what `mayReceive` reads. */
export const joinCustomer = (customerId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`join ${tenantRows('customers as c')} on c.id = ${customerId} ${audienceJoins}`;

/** That a mail about offers may still reach the customer `c`. */
export const mayReceive = sql<SqlBool>`(c.merged_into is null and c.forgotten_at is null and ${passesStep('allowed')})`;
