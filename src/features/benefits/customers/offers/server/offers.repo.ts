import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { eraseMails } from '#kit/server/mail/mail.ts';
import { updateAll } from '#kit/server/data/write.ts';
import { eraseAddresses } from '#features/platform/mail/server/index.ts';
import { survivor } from '../../merged/server/customers.sql.ts';

/**
 * Whether a customer with this mail or phone, or the customer they were merged into, refuses offers. A later consent
 * overrides a refusal of the address alone.
 */
export async function refusesOffers(
  db: Db,
  { mailNorm, phoneDigits }: { mailNorm: string; phoneDigits: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${tenantRows('customers as c')} join ${tenantRows('customers as o')} on o.id = ${survivor('c')}
    where (c.mail_norm = ${mailNorm} or c.phone_digits = ${phoneDigits}) and o.mail_consent = 'refused'
    union all
    select from ${tenantRows('mailRefusals as r')}
    where r.mail_norm = ${mailNorm} and not exists (select from ${tenantRows('customers as g')}
      where g.mail_norm = ${mailNorm} and g.mail_consent = 'given' and g.mail_consent_at > r.created_at)
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Records that a mail address refuses offers: on its customers and the customers they were merged into, otherwise on
 * the address.
 */
export async function refuseOffers(db: Db, mailNorm: string, origin = 'Enlace de un correo'): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(array[c.id, ${survivor('c')}]) as id from ${tenantRows('customers as c')}
    where c.mail_norm = ${mailNorm} and c.forgotten_at is null`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) {
    await sql`insert into mail_refusals (mail_norm) values (${mailNorm})
      on conflict on constraint mail_refusals_pkey do nothing`.execute(db);
    return;
  }
  await updateAll(db, 'customers', ids, {
    mailConsent: 'refused',
    mailConsentAt: new Date().toISOString(),
    mailConsentOrigin: origin,
  });
}

/** Deletes data linked to these customers only by mail or phone: refusals, carts and mails in the job queue. */
export async function eraseOffers(db: Db, ids: readonly number[]): Promise<void> {
  const { rows: people } = await sql<{ mail: string; mailNorm: string; phoneDigits: string | null }>`
    select c.mail, c.mail_norm, c.phone_digits from ${tenantRows('customers as c')}
    where c.id = any(${ids}::bigint[])`.execute(db);
  const norms = people.map(({ mailNorm }) => mailNorm).filter((norm) => norm !== '');
  const phones = people.flatMap(({ phoneDigits }) => phoneDigits ?? []);
  await sql`delete from mail_refusals r where ${isTenantRow('r')} and r.mail_norm = any(${norms}::text[])`.execute(db);
  await eraseAddresses(
    db,
    people.map(({ mail }) => mail).filter((mail) => mail !== ''),
  );
  const { rows: carts } = await sql<{ mail: string }>`delete from carts k
    where ${isTenantRow('k')} and (k.mail_norm = any(${norms}::text[]) or k.phone_digits = any(${phones}::text[]))
    returning k.mail`.execute(db);
  const mails = [...people, ...carts].map(({ mail }) => mail).filter((mail) => mail !== '');
  if (mails.length > 0) await eraseMails(db, mails);
}
