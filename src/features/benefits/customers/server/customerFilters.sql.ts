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

/** For whom customers are read: stores within reach, and the company whose clock days follow. */
export type CustomerView = { storeScope: Actor['storeIds']; tenant: Pick<Tenant, 'timeZone' | 'country'> };

/** So many final digits tell a phone. */
const tailFrom = 4;

/** What one box of search may mean, each told by its own index: the end of a phone, a name or the beginning of a mail. */
function meaningsOf(text: string, country: Tenant['country']): RawBuilder<SqlBool>[] {
  if (/^\+?[\d\s().-]+$/.test(text)) {
    const isPhone = text.replace(/\D/g, '').length >= tailFrom;
    return isPhone ? [begins('x.phone_tail', phoneTail(text, country))] : [];
  }
  const byMail = /\s/.test(text) ? [] : [begins('x.mail_norm', normaliseMail(text))];
  return [...nameBegins('x', text), ...byMail];
}

/** The numbers of those whom a search or a choice means: of a customer that turned out to be another, that other's. */
export function foundCustomers(
  { query, ids }: Pick<CustomerExportQuery, 'query' | 'ids'>,
  country: Tenant['country'],
): RawBuilder<unknown> | null {
  const meanings = ids ? [sql<SqlBool>`x.id = ${anyOf(ids)}`] : query ? meaningsOf(query, country) : null;
  if (!meanings) return null;
  if (meanings.length === 0) return sql`select null::bigint as id where false`;
  return sql.join(
    meanings.map((each) => sql`select ${survivor('x')} as id from ${tenantRows('customers as x')} where ${each}`),
    sql` union `,
  );
}

/** That an order was placed in one of these stores; null: in any. */
export const isAt = (order: string, stores: RawBuilder<unknown> | null): RawBuilder<SqlBool> =>
  stores ? sql<SqlBool>`${sql.ref(`${order}.store_id`)} = any(${stores})` : sql<SqlBool>`true`;

/** A customer `c` that lists show, as they are asked; `at` is when their last visit was. */
function isListed({ mailConsent, from, to }: CustomerExportQuery, { tenant }: CustomerView, at: RawBuilder<unknown>) {
  const parts = [sql`c.merged_into is null and c.forgotten_at is null`];
  // Written out, so that the planner knows the index of those who have said something.
  if (mailConsent) parts.push(sql`c.mail_consent = ${sql.lit(mailConsent)}`);
  if (from) parts.push(sql`${at} >= ${startOfDay(from, tenant.timeZone)}::timestamptz`);
  if (to) parts.push(sql`${at} < ${startOfNextDay(to, tenant.timeZone)}::timestamptz`);
  return sql.join(parts, sql` and `);
}

/** Where a page begins, and how many it has; all of them without one. */
export type PagePlace = { after: { at: string; id: number } | null; count: number };

const beyond = (place: PagePlace | null, at: RawBuilder<unknown>) =>
  place?.after ? sql`and (${at}, c.id) < (${place.after.at}::timestamptz, ${place.after.id}::bigint)` : sql``;
const newest = (place: PagePlace | null) => (place ? sql`order by at desc, id desc limit ${place.count}` : sql``);

/**
 * The customers that a list or an export asks for, `(id, at)`: by their last visit to the stores it means. What is
 * searched comes from the indexes of what people are known by, everybody from those of visits.
 */
export function listed(asked: CustomerExportQuery, view: CustomerView, place: PagePlace | null): RawBuilder<unknown> {
  const stores = filteredStoreIds(asked, view.storeScope);
  const some = foundCustomers(asked, view.tenant.country);
  if (stores && !some && place) return lastVisitsTo(stores, asked, view, place);
  const at = stores ? sql`v.at` : sql`c.last_order_at`;
  const visits = stores
    ? sql`cross join lateral (select max(o.created_at) as at from ${tenantRows('orders as o')}
        where ${isOfCustomer('o', sql`c.id`)} and ${isAt('o', stores)}) v`
    : sql``;
  const among = some ? sql`and c.id = any(array(${some}))` : sql``;
  return sql`select c.id, ${at} as at from ${tenantRows('customers as c')} ${visits}
    where ${isListed(asked, view, at)} and ${at} is not null ${among} ${beyond(place, at)} ${newest(place)}`;
}

/** Store by store from its newest order back, as long as nobody who ordered had come again: a page is found after few of them. */
function lastVisitsTo(
  stores: RawBuilder<unknown>,
  asked: CustomerExportQuery,
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
    where o.store_id = w.store_id and o.id = last.id and ${isListed(asked, view, at)} ${beyond(place, at)}
    ${newest(place)}) p ${newest(place)}`;
}
