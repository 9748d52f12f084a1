import { sql } from 'kysely';
import { linkOrders } from '#features/benefits/customers/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';

/** Links every order to a customer. Some customers with a mail have a marketing consent or refusal. */
export async function addCustomers(db: Db): Promise<void> {
  while ((await linkOrders(db)) > 0);
  await sql`
    update customers c set mail_consent = m.said, mail_consent_at = c.last_order_at, mail_consent_origin = 'Pedido web'
    from (select x.id, (array['given', null, null, 'given', null, 'refused', null])[row_number() over (order by x.id) % 7 + 1] as said
      from ${tenantRows('customers as x')} where x.mail > '') m
    where ${isTenantRow('c')} and c.id = m.id and m.said is not null`.execute(db);
}
