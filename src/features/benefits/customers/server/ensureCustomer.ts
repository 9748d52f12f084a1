import { type RawBuilder, sql } from 'kysely';
import { fail } from '#kit/contract/failures.ts';
import { type Db, sendAlong } from '#kit/server/data/database.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';

/** Who orders, as the order says. */
export type OrderingGuest = {
  name: string;
  /** As phones are stored: `+56987654321`. */
  phone: string;
  mail: string;
  /** Where they said with this order that they want offers by mail; null: they did not. */
  consentOrigin: string | null;
};

type Found = { id: number; mergedInto: number | null };

/**
 * What a visit of a customer `c` changes of them; a consent keeps when and where it was given first.
 * When they were last here, by which lists are ordered, is kept to the hour: each change of it is one in all indexes of
 * the row, and guests often order twice in a row. A difference of moments is the same in every time zone, as a distributed
 * table asks of what a conflict sets.
 */
function noted(
  at: RawBuilder<unknown>,
  consent: RawBuilder<unknown>,
  origin: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isGivenNow = sql`${consent} = 'given' and c.mail_consent <> 'given'`;
  return sql`last_order_at = case when ${at} - c.last_order_at > interval '1 hour' then ${at} else c.last_order_at end,
    mail_consent = case when ${consent} = 'given' then 'given' else c.mail_consent end,
    mail_consent_at = case when ${isGivenNow} then ${at} else c.mail_consent_at end,
    mail_consent_origin = case when ${isGivenNow} then ${origin} else c.mail_consent_origin end`;
}

const findOrMake = prepared(
  (_db: Db, _shape: null, ...[name, phone, mail, consent, origin]: string[]) => sql<Found>`
    insert into customers as c (name, phone, mail, mail_consent, mail_consent_at, mail_consent_origin)
    values (${name}, ${phone}, ${mail}, ${consent}::text,
      case when ${consent}::text = 'given' then date_trunc('milliseconds', now()) end, ${origin})
    on conflict on constraint customers_phone_unique do update set
      ${noted(sql`excluded.last_order_at`, sql`excluded.mail_consent`, sql`excluded.mail_consent_origin`)},
      name = case when c.name = '' then excluded.name else c.name end,
      mail = case when c.mail = '' then excluded.mail else c.mail end
    returning id, merged_into`,
);

/** Tells the customer that another one turned out to be of a visit under that one's phone. */
const noteVisit = prepared(
  (_db: Db, _shape: null, ...[id, at, consent, origin]: [number, string, string, string]) => sql`
    update customers c set ${noted(sql`${at}::timestamptz`, sql`${consent}::text`, sql`${origin}::text`)}
    where ${isTenantRow('c')} and c.id = ${id}`,
);

/**
 * The customer whose phone orders, found or made in one statement that is sent at once. The history tells nothing of it:
 * an order tells of its guest.
 */
export async function ensureCustomer(db: Db, { name, phone, mail, consentOrigin }: OrderingGuest): Promise<number> {
  const consent = consentOrigin === null ? 'unknown' : 'given';
  const [found] = await findOrMake(db, null, name, phone, mail, consent, consentOrigin ?? '');
  const { id, mergedInto } = found ?? fail('notFound');
  if (mergedInto === null) return id;
  sendAlong(db, noteVisit(db, null, mergedInto, new Date().toISOString(), consent, consentOrigin ?? ''));
  return mergedInto;
}
