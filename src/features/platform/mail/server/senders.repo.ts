import type { Db } from '#kit/server/data/database.ts';

export type StoredSender = {
  id: number;
  name: string;
  address: string;
  replyTo: string;
  provider: string;
  verifiedAt: string | null;
};

const columns = ['id', 'name', 'address', 'replyTo', 'provider', 'verifiedAt'] as const;

export const find = (db: Db, id: number): Promise<StoredSender | undefined> =>
  db.selectFrom('mailSenders').select(columns).where('id', '=', id).executeTakeFirst();

/** The default sender of offers, also before it is verified. */
export const findDefault = (db: Db): Promise<StoredSender | undefined> =>
  db.selectFrom('mailSenders').select(columns).where('isDefault', '=', true).executeTakeFirst();

/** The verified sender of offers, or of mails of orders and accounts; undefined: the installation sends them. */
export const findFor = (db: Db, role: 'isDefault' | 'sendsOrders'): Promise<StoredSender | undefined> =>
  db
    .selectFrom('mailSenders')
    .select(columns)
    .where(role, '=', true)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst();
