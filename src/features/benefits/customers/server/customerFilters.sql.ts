import { normaliseMail } from '#domain/mails.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { phoneTail } from '#domain/phones.ts';
import { filteredStoreIds } from '#features/stores/server/index.ts';
import { startOfDay, startOfNextDay } from '#domain/time/dayRange.ts';
import type { Actor, Tenant } from '#kit/server/http/context.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { begins, nameBegins } from '#kit/server/search/beginnings.ts';
import type { CustomerExportQuery } from '../customers.contract.ts';
import { isOfCustomer, survivor } from '../merged/server/customers.sql.ts';

/** Access scope and locale of a query: the user's stores, and the time zone and country of the company. */
export type CustomerView = {
  storeScope: Actor['storeIds'];
  tenant: Pick<Tenant, 'timeZone' | 'country'>;
  /** Whether a customer is in the segment of the query. */
  inSegment?: (id: RawBuilder<unknown>) => RawBuilder<SqlBool>;
};

/** Minimum digits for a search by the end of a phone. */
const minPhoneDigits = 4;

/** Possible readings of a search text, each with its index: the end of a phone, a name or the prefix of a mail. */
function searchConditions(text: string, country: Tenant['country']): RawBuilder<SqlBool>[] {
  if (/^\+?[\d\s().-]+$/.test(text)) {
    const isPhone = text.replace(/\D/g, '').length >= minPhoneDigits;
    return isPhone ? [begins('x.phone_tail', phoneTail(text, country))] : [];
  }
  const byMail = /\s/.test(text) ? [] : [begins('x.mail_norm', normaliseMail(text))];
  return [...nameBegins('x', text), ...byMail];
}

/** Ids of the customers that match a search or an id filter. Merged customers yield the surviving customer. */
export function foundCustomers(
  { query, ids }: Pick<CustomerExportQuery, 'query' | 'ids'>,
  country: Tenant['country'],
): RawBuilder<unknown> | null {
  const conditions = ids ? [sql<SqlBool>`x.id = ${anyOf(ids)}`] : query ? searchConditions(query, country) : null;
  if (!conditions) return null;
  if (conditions.length === 0) return sql`select null::bigint as id where false`;
  return sql.join(
    conditions.map((each) => sql`select ${survivor('x')} as id from ${tenantRows('customers as x')} where ${each}`),
    sql` union `,
  );
}

/** True for orders of these stores; null means any store. */
export const isAt = (order: string, stores: RawBuilder<unknown> | null): RawBuilder<SqlBool> =>
  stores ? sql<SqlBool>`${sql.ref(`${order}.store_id`)} = any(${stores})` : sql<SqlBool>`true`;

/** Condition on a customer `c` for the list; `at` is the time of their last visit. */
function isListed(
  { mailConsent, from, to }: CustomerExportQuery,
  { tenant, inSegment }: CustomerView,
  at: RawBuilder<unknown>,
) {
  const parts: RawBuilder<unknown>[] = [sql`c.merged_into is null and c.forgotten_at is null`];
  // A literal, so that the planner can use the partial index on `mail_consent`.
  if (mailConsent) parts.push(sql`c.mail_consent = ${sql.lit(mailConsent)}`);
  if (inSegment) parts.push(inSegment(sql`c.id`));
  if (from) parts.push(sql`${at} >= ${startOfDay(from, tenant.timeZone)}::timestamptz`);
  if (to) parts.push(sql`${at} < ${startOfNextDay(to, tenant.timeZone)}::timestamptz`);
  return sql.join(parts, sql` and `);
}

/** Start and size of a page; null reads all rows. */
export type PagePlace = { after: { at: string; id: number } | null; count: number };

const afterPlace = (place: PagePlace | null, at: RawBuilder<unknown>) =>
  place?.after ? sql`and (${at}, c.id) < (${place.after.at}::timestamptz, ${place.after.id}::bigint)` : sql``;
const pageOrder = (place: PagePlace | null) => (place ? sql`order by at desc, id desc limit ${place.count}` : sql``);

/**
 * The customers of a list or an export as `(id, at)`, ordered by last visit to the filtered stores.
 *
 * A search uses the indexes on names, phones and mails; otherwise the indexes on visits.
 */
export function listedCustomers(
  filters: CustomerExportQuery,
  view: CustomerView,
  place: PagePlace | null,
): RawBuilder<unknown> {
  const stores = filteredStoreIds(filters, view.storeScope);
  const matches = foundCustomers(filters, view.tenant.country);
  if (stores && !matches && place) return lastVisitsTo(stores, filters, view, place);
  const at = stores ? sql`v.at` : sql`c.last_order_at`;
  const visits = stores
    ? sql`cross join lateral (select max(o.created_at) as at from ${tenantRows('orders as o')}
        where ${isOfCustomer('o', sql`c.id`)} and ${isAt('o', stores)}) v`
    : sql``;
  const among = matches ? sql`and c.id = any(array(${matches}))` : sql``;
  return sql`select c.id, ${at} as at from ${tenantRows('customers as c')} ${visits}
    where ${isListed(filters, view, at)} and ${at} is not null ${among} ${afterPlace(place, at)} ${pageOrder(place)}`;
}

/**
 * Reads each store from its latest order back and skips customers with a later order, so a page needs only a few
 * orders.
 */
function lastVisitsTo(
  stores: RawBuilder<unknown>,
  filters: CustomerExportQuery,
  view: CustomerView,
  place: PagePlace,
): RawBuilder<unknown> {
  const at = sql`o.created_at`;
  return sql`select p.id, p.at from unnest(${stores}) w(store_id) cross join lateral (
    select c.id, o.created_at as at from ${tenantRows('orders as o')}
    join ${tenantRows('customers as x')} on x.id = o.customer_id
    join ${tenantRows('customers as c')} on c.id = ${survivor('x')}
    cross join lateral (select l.id from ${tenantRows('orders as l')}
      where ${isOfCustomer('l', sql`c.id`)} and ${isAt('l', stores)} order by l.created_at desc, l.id desc limit 1) last
    where o.store_id = w.store_id and o.id = last.id and ${isListed(filters, view, at)} ${afterPlace(place, at)}
    ${pageOrder(place)}) p ${pageOrder(place)}`;
}
