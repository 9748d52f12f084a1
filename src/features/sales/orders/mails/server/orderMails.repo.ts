import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { insertInto } from '#kit/server/data/insertInto.ts';
import { documentsOf } from '../../pos/server/documents/guestDocuments.sql.ts';
import type {
  Customer,
  OrderAddress,
  OrderDelivery,
  OrderPart,
  Proofs,
  SoldLine,
} from '../../record/orderShape.contract.ts';

type SentMail = { orderId: number; kind: string; number: number };

/** Records a mail as sent; false when it already was. */
export async function claim(db: Db, mail: SentMail): Promise<boolean> {
  const { rows } = await insertInto('orderMails', [mail], {
    onConflict: sql`on conflict do nothing`,
    returning: sql`order_id`,
  }).execute(db);
  return rows.length > 0;
}

/** An order with the store data that mails show. */
export async function find(db: Db, orderId: number) {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.storeId')
    .select([
      'o.uuid',
      'o.storeId',
      'o.dispatchMethod',
      'o.customer',
      'o.address',
      'o.scheduledFor',
      'o.promisedAt',
      'o.isTest',
    ])
    .select([
      'o.lines',
      'o.parts',
      'o.delivery',
      'o.total',
      'o.paymentMethod',
      'o.notes',
      'o.answers',
      'o.cancelReason',
    ])
    .select(['s.name', 's.phone', 's.textAddress', 's.latitude', 's.longitude', 's.email', 's.emailAlt', 's.timeZone'])
    .select(['o.proofs', documentsOf('o')])
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      customer: row.customer as Customer,
      address: row.address as OrderAddress | null,
      lines: row.lines as SoldLine[],
      parts: row.parts as OrderPart[],
      delivery: row.delivery as OrderDelivery | null,
      proofs: row.proofs as Proofs,
      answers: row.answers as { question: string; answer: string }[],
    }
  );
}
export type MailedRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Forgets what no job can ask for again. */
export const purge = (db: Db): Promise<unknown> =>
  unaudited(db).deleteFrom('orderMails').where('createdAt', '<', sql<string>`now() - interval '30 days'`).execute();
