import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { tenantRows } from '#kit/server/data/tenantRows.ts';

/** The number of a customer, or the column that has it. */
type CustomerId = number | RawBuilder<unknown>;

/** The number of the customer that a row turned out to be, or its own. Under row-level security no index answers `coalesce`. */
export const survivor = (customer: string): RawBuilder<number> => {
  const mergedInto = sql.ref(`${customer}.merged_into`);
  return sql<number>`case when ${mergedInto} is null then ${sql.ref(`${customer}.id`)} else ${mergedInto} end`;
};

/** A customer's number and those of the customers that turned out to be the same one. */
export const mergedIds = (id: CustomerId): RawBuilder<number[]> =>
  sql<number[]>`array(select ${id}::bigint union all
    select m.id from ${tenantRows('customers as m')} where m.merged_into = ${id})`;

/** That an order is of a customer, under whichever of their phones. */
export const isOfCustomer = (order: string, id: CustomerId): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${order}.customer_id`)} = any(${mergedIds(id)})`;

/** A mail as it is compared, of SQL that has it as it was written: what `normaliseMail` and `customers.mail_norm` make of it. */
export const mailNormOf = (mail: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(lower(btrim(${mail})), '\\+[^@]*@', '@')`;

/** The customer that an order counts for; null where it has none. */
export const customerOf = (order: string): RawBuilder<number | null> =>
  sql<number | null>`(select ${survivor('g')} from ${tenantRows('customers as g')}
    where g.id = ${sql.ref(`${order}.customer_id`)})`;

/** That an order counts: it was neither given up nor waits to be paid. */
export const isCounted = (order: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${order}.status`)} not in ('canceled', 'failed', 'pending_online_payment', 'online_payment_failed')`;
