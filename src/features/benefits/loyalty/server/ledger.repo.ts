import { sql } from 'kysely';
import { mergedIds } from '#features/benefits/customers/server/index.ts';
import { type Db, scopeOf, unaudited } from '#kit/server/data/database.ts';
import { insertInto } from '#kit/server/data/insertInto.ts';
import { sendNow } from '#kit/server/data/prepared.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Lot, Move } from '../ledger.rules.ts';
import type { EntryKind } from '../loyalty.contract.ts';

/** Lot with its customer: merged customers keep their lots. */
export type OwnedLot = Lot & { customerId: number };

/** Locks the points of a customer until the transaction ends. For merged customers, lock the remaining one. */
export const lockAccount = (db: Db, customerId: number) =>
  sendNow(
    db,
    sql`insert into loyalty_accounts as a (customer_id) values (${customerId})
      on conflict on constraint loyalty_accounts_pkey do update set moved_at = excluded.moved_at returning customer_id`,
  );

const lotColumns = sql`l.id, l.customer_id, l.left_points as "left", l.from_at, l.ends_at`;

/** Lots with points of a customer and those merged into it, locked in the order in which they are spent. */
export const lotsOf = (db: Db, customerId: number): Promise<OwnedLot[]> =>
  sendNow(
    db,
    sql<OwnedLot>`select ${lotColumns} from ${tenantRows('loyaltyLots as l')}
      where l.customer_id = any(${mergedIds(customerId)}) and l.left_points > 0 order by l.ends_at, l.id for update`,
  );

type NewLot = {
  customerId: number;
  orderId: number | null;
  points: number;
  /** Null: at once. */
  fromAt: string | null;
  endsAt: string | null;
};

/** Inserts an empty lot; its first movement adds the points. */
export async function insertLot(db: Db, { fromAt, ...lot }: NewLot): Promise<OwnedLot> {
  const inserted = await unaudited(db)
    .insertInto('loyaltyLots')
    .values({ ...lot, leftPoints: 0, ...(fromAt !== null && { fromAt }) })
    .returning(['id', 'fromAt'])
    .executeTakeFirstOrThrow();
  const { customerId, endsAt } = lot;
  return { ...inserted, customerId, left: 0, endsAt };
}

/** Movements of one kind, with their order or refund. */
export type Movement = {
  kind: EntryKind;
  moves: readonly Move[];
  orderId?: number | null;
  refundId?: number | null;
  reason?: string;
};

type Owners = readonly Pick<OwnedLot, 'id' | 'customerId'>[];

/**
 * Applies movements to the balances of lots and appends them to the ledger, in one transaction. No movements: no
 * effect.
 */
export async function write(db: Db, lots: Owners, movements: readonly Movement[]): Promise<void> {
  const moves = movements.flatMap((movement) => movement.moves);
  if (moves.length === 0) return;
  const { author } = scopeOf(db);
  const owners = new Map(lots.map(({ id, customerId }) => [id, customerId]));
  const byLot = Map.groupBy(moves, ({ lotId }) => lotId);
  const sums = [...byLot].map(([lot, lotMoves]) => ({
    lot,
    points: lotMoves.reduce((total, { points }) => total + points, 0),
  }));
  const entries = movements.flatMap(({ kind, moves: entryMoves, orderId = null, refundId = null, reason = '' }) =>
    entryMoves.map(({ lotId, points }) => ({
      customerId: owners.get(lotId),
      kind,
      points,
      lotId,
      orderId,
      refundId,
      authorId: author.id,
      authorName: author.name,
      reason,
    })),
  );
  await Promise.all([
    sql`update loyalty_lots l set left_points = l.left_points + m.points
      from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) m (lot bigint, points bigint)
      where ${isTenantRow('l')} and l.id = m.lot`.execute(db),
    insertInto('loyaltyEntries', entries, { returning: sql`id` }).execute(db),
  ]);
}

/** Updates the end of lots before points return to them. */
export const extendLots = (db: Db, ends: readonly { lot: number; endsAt: string }[]) =>
  sql`update loyalty_lots l set ends_at = m.ends_at
    from jsonb_to_recordset(${JSON.stringify(ends.map(({ lot, endsAt }) => ({ lot, ends_at: endsAt })))}::jsonb) m (lot bigint, ends_at timestamptz)
    where ${isTenantRow('l')} and l.id = m.lot`.execute(db);

export type Debt = { id: number; left: number; orderId: number; refundId: number | null };

/** Open debts of a customer, oldest first. */
export const debtsOf = (db: Db, customerId: number): Promise<Debt[]> =>
  sendNow(
    db,
    sql<Debt>`select d.id, d.left_points as "left", d.order_id, d.refund_id from ${tenantRows('loyaltyDebts as d')}
      where d.customer_id = any(${mergedIds(customerId)}) and d.left_points > 0 order by d.id for update`,
  );

type NewDebt = { customerId: number; orderId: number; refundId: number | null; points: number; leftPoints: number };

export const insertDebt = (db: Db, debt: NewDebt) => unaudited(db).insertInto('loyaltyDebts').values(debt).execute();

export const payDebts = (db: Db, paid: readonly { id: number; paid: number }[]) =>
  sql`update loyalty_debts d set left_points = d.left_points - m.paid
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) m (id bigint, paid bigint)
    where ${isTenantRow('d')} and d.id = m.id`.execute(db);

/** Records a merge or split in the ledgers of both customers. */
export async function noteUnion(db: Db, kind: 'merge' | 'split', pairs: readonly { id: number; otherId: number }[]) {
  const { author } = scopeOf(db);
  const rows = pairs
    .flatMap(({ id, otherId }) => [
      { customerId: id, otherId },
      { customerId: otherId, otherId: id },
    ])
    .map((each) => ({ ...each, kind, points: 0, authorId: author.id, authorName: author.name }));
  if (rows.length > 0) await insertInto('loyaltyEntries', rows, { returning: sql`id` }).execute(db);
}
