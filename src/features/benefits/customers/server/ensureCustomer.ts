import { type RawBuilder, sql } from 'kysely';
import { recordEvents } from '#features/platform/webhook-subscriptions/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import { type Db, sendAlong } from '#kit/server/data/database.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';

/** The customer data of an order. */
export type OrderingGuest = {
  name: string;
  /** E.164: `+56987654321`. */
  phone: string;
  mail: string;
  /** Origin of the consent to offers by mail in this order; null without consent. */
  consentOrigin: string | null;
};

type Found = { id: number; mergedInto: number | null; isNew?: boolean };

/**
 * Columns of a customer `c` that a visit updates. A consent keeps its first date and origin.
 *
 * `last_order_at` has a precision of one hour: each update writes to all indexes of the row, and guests often order
 * twice in a row.
 *
 * A difference of timestamps is immutable, which Citus requires in DO UPDATE.
 */
function visitColumns(
  at: RawBuilder<unknown>,
  consent: RawBuilder<unknown>,
  origin: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isNewConsent = sql`${consent} = 'given' and c.mail_consent <> 'given'`;
  return sql`last_order_at = case when ${at} - c.last_order_at > interval '1 hour' then ${at} else c.last_order_at end,
    mail_consent = case when ${consent} = 'given' then 'given' else c.mail_consent end,
    mail_consent_at = case when ${isNewConsent} then ${at} else c.mail_consent_at end,
    mail_consent_origin = case when ${isNewConsent} then ${origin} else c.mail_consent_origin end`;
}

const findOrCreate = prepared(
  (_db: Db, _shape: null, ...[name, phone, mail, consent, origin]: string[]) => sql<Found>`
    insert into customers as c (name, phone, mail, mail_consent, mail_consent_at, mail_consent_origin)
    values (${name}, ${phone}, ${mail}, ${consent}::text,
      case when ${consent}::text = 'given' then date_trunc('milliseconds', now()) end, ${origin})
    on conflict on constraint customers_phone_unique do update set
      ${visitColumns(sql`excluded.last_order_at`, sql`excluded.mail_consent`, sql`excluded.mail_consent_origin`)},
      name = case when c.name = '' then excluded.name else c.name end,
      mail = case when c.mail = '' then excluded.mail else c.mail end
    returning id, merged_into, xmax = 0 as is_new`,
);

/**
 * Records the visit of a customer whose name is known, and whose mail is known or missing in the order too.
 *
 * Does not write these two: PostgreSQL would compute every column that the search derives from them.
 */
const findVisiting = prepared(
  (_db: Db, _shape: null, ...[phone, mail, at, consent, origin]: string[]) => sql<Found>`
    update customers c set ${visitColumns(sql`${at}::timestamptz`, sql`${consent}::text`, sql`${origin}::text`)}
    where ${isTenantRow('c')} and c.phone_digits = nullif(regexp_replace(${phone}, '\\D', '', 'g'), '')
      and c.name <> '' and (c.mail <> '' or ${mail}::text = '')
    returning c.id, c.merged_into`,
);

/** Records a visit on the surviving customer when the order has the phone of a merged one. */
const recordVisit = prepared(
  (_db: Db, _shape: null, ...[id, at, consent, origin]: [number, string, string, string]) => sql`
    update customers c set ${visitColumns(sql`${at}::timestamptz`, sql`${consent}::text`, sql`${origin}::text`)}
    where ${isTenantRow('c')} and c.id = ${id}`,
);

/**
 * Finds or creates the customer of an order by phone; a known one in one statement. Not recorded in the history: the
 * order already has the customer data.
 */
export async function ensureCustomer(db: Db, { name, phone, mail, consentOrigin }: OrderingGuest): Promise<number> {
  const consent = consentOrigin === null ? 'unknown' : 'given';
  const origin = consentOrigin ?? '';
  const [visiting] = await findVisiting(db, null, phone, mail, new Date().toISOString(), consent, origin);
  const [found] = visiting ? [visiting] : await findOrCreate(db, null, name, phone, mail, consent, origin);
  const { id, mergedInto, isNew } = found ?? fail('notFound');
  if (isNew) recordEvents(db, 'customers', [{ type: 'customer.created', recordId: id }]);
  if (mergedInto === null) return id;
  sendAlong(db, recordVisit(db, null, mergedInto, new Date().toISOString(), consent, consentOrigin ?? ''));
  return mergedInto;
}
