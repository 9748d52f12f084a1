import { type Selectable, sql } from 'kysely';
import type { PaymentMethod } from '#domain/payments.ts';
import type { Db } from '#kit/server/data/database.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import { documentsOf } from '../../pos/server/documents/guestDocuments.sql.ts';
import type { PosDocumentKind } from '../../pos/posDocuments.contract.ts';
import type { TrackedOrder } from '../../placing/placing.contract.ts';

export type TrackedRow = Selectable<TenantTables['orders']> & {
  storeName: string;
  storePhone: string;
  storeAddress: string;
  timeZone: string | null;
  storeLatitude: number | null;
  storeLongitude: number | null;
  paidAt: string | null;
  documents: { kind: PosDocumentKind; number: string; url: string | null }[];
};

const byUuid = prepared((db: Db, _shape: null, uuid: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.storeId')
    .selectAll('o')
    .select(['s.name as storeName', 's.phone as storePhone', 's.textAddress as storeAddress', 's.timeZone'])
    .select(['s.latitude as storeLatitude', 's.longitude as storeLongitude'])
    .select((eb) =>
      eb
        .selectFrom('payments as p')
        .select((payment) => payment.fn.max('p.paidAt').as('paidAt'))
        .whereRef('p.orderId', '=', 'o.id')
        .as('paidAt'),
    )
    .select(documentsOf('o'))
    .where('o.uuid', '=', uuid),
);

/** An order by its public id, with its store. */
export async function findByUuid(db: Db, uuid: string): Promise<TrackedRow | undefined> {
  const [row] = await byUuid(db, null, uuid);
  return row;
}

const idByUuid = prepared((db: Db, _shape: null, uuid: string) =>
  db.selectFrom('orders').select('id').where('uuid', '=', uuid),
);

/** The id of an order by its public id. */
export async function findIdByUuid(db: Db, uuid: string): Promise<number | undefined> {
  const [row] = await idByUuid(db, null, uuid);
  return row?.id;
}

/** Refunds of an order that were paid out, oldest first. */
export const refundsOf = (db: Db, orderId: number): Promise<TrackedOrder['refunds']> =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.amount', sql<PaymentMethod>`p.type`.as('paymentMethod'), 'r.updatedAt as at'])
    .where('r.orderId', '=', orderId)
    .where('r.businessDay', 'is not', null)
    .orderBy('r.id')
    .execute();
