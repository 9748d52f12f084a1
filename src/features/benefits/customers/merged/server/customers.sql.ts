import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { tenantRows } from '#kit/server/data/tenantRows.ts';

/** The id of a customer, or the column that has it. */
type CustomerId = number | RawBuilder<unknown>;

/** The id of the surviving customer of a row. Not `coalesce`: under row-level security no index supports it. */
export const survivor = (customer: string): RawBuilder<number> => {
  const mergedInto = sql.ref(`${customer}.merged_into`);
  return sql<number>`case when ${mergedInto} is null then ${sql.ref(`${customer}.id`)} else ${mergedInto} end`;
};

/** The id of a customer and of the customers merged into it. */
export const mergedIds = (id: CustomerId): RawBuilder<number[]> =>
  sql<number[]>`array(select ${id}::bigint union all
    select m.id from ${tenantRows('customers as m')} where m.merged_into = ${id})`;

/** True for orders of a customer, under any of their phones. */
export const isOfCustomer = (order: string, id: CustomerId): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${order}.customer_id`)} = any(${mergedIds(id)})`;

/** SQL version of `normaliseMail`; must match the generated column `customers.mail_norm`. */
export const mailNormOf = (mail: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(lower(btrim(${mail})), '\\+[^@]*@', '@')`;

/** The customer an order counts for; null for orders without one. */
export const customerOf = (order: string): RawBuilder<number | null> =>
  sql<number | null>`(select ${survivor('g')} from ${tenantRows('customers as g')}
    where g.id = ${sql.ref(`${order}.customer_id`)})`;

/** True for orders that are not cancelled, failed or unpaid. */
export const isCounted = (order: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${order}.status`)} not in ('canceled', 'failed', 'pending_online_payment', 'online_payment_failed')`;
