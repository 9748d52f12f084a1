import type { Database, Db } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';

type Change = { by: string; area: string; write: (db: Db) => Promise<unknown> };

const storeAt = async (db: Db, offset: number) =>
  db
    .selectFrom('stores')
    .select(['id', 'deliveryWaitTime'])
    .orderBy('id')
    .offset(offset)
    .limit(1)
    .executeTakeFirstOrThrow();

const couponOf = async (db: Db, code: string) =>
  db.selectFrom('coupons').select('id').where('code', '=', code).executeTakeFirstOrThrow();

/** Changes that people of the chain made, in order. */
const changes: readonly Change[] = [
  {
    by: 'Pía Larraín',
    area: 'coupons',
    write: async (db) => update(db, 'coupons', (await couponOf(db, 'ANIVERSARIO')).id, { enabled: false }),
  },
  {
    by: 'Pía Larraín',
    area: 'coupons',
    write: async (db) => update(db, 'coupons', (await couponOf(db, 'PRIMAVERA')).id, { quantity: 250 }),
  },
  {
    by: 'Renata Olivares',
    area: 'stores',
    write: async (db) => {
      const { id, deliveryWaitTime } = await storeAt(db, 3);
      return update(db, 'stores', id, { deliveryWaitTime: deliveryWaitTime + 15 });
    },
  },
  {
    by: 'Gabriela Reyes',
    area: 'stores',
    write: async (db) =>
      update(db, 'stores', (await storeAt(db, 10)).id, {
        deliveryInstructions: 'Los repartidores esperan en la caja 2.',
      }),
  },
];

/** Adds changes by the staff of a chain, so that its history shows more than its creation. */
export async function addChanges(database: Database, tenantId: number): Promise<void> {
  for (const [nth, { by, area, write }] of changes.entries()) {
    const system = { tenantId, requestId: `demo-${nth}`, source: 'staff' as const, area };
    const author = { id: null, name: by, email: null, superAdmin: false };
    const user = await database.inTenant({ ...system, author }, (db) =>
      db.selectFrom('adminUsers').select(['id', 'email']).where('name', '=', by).executeTakeFirst(),
    );
    if (user) await database.inTenant({ ...system, author: { ...author, ...user } }, write);
  }
}
