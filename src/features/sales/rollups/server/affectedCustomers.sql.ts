import { type RawBuilder, sql } from 'kysely';
import { survivor } from '#features/benefits/customers/server/index.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';

/**
 * Expands the customer ids of `list` to all merged records of the same person, since orders count for the surviving
 * record.
 */
export const affected = (list: RawBuilder<unknown>) => sql`
  affected as materialized (
    with listed (customer_id) as (${list}), roots as (
      select ${survivor('m')} as id from listed l join ${tenantRows('customers as m')} on m.id = l.customer_id
      union select l.customer_id from listed l
    )
    select c.id as customer_id, ${survivor('c')} as survivor from roots r join ${tenantRows('customers as c')} on c.id = r.id
    union
    select c.id, ${survivor('c')} from roots r join ${tenantRows('customers as c')} on c.merged_into = r.id
  )`;
