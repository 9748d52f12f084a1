import { deflateSync, inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { anyOfTexts } from '../data/anyOf.ts';
import { type Db, sendAlong, unaudited } from '../data/database.ts';
import type { Mail } from './mail.ts';

/** The uses that mails have, which the area that sends them declares. */
export interface MailUses {}
export type MailUse = keyof MailUses;

type Purpose = {
  use: MailUse;
  /** Its recipients can stop such mails. */
  isOffer: boolean;
};

/** A mail that waits for its job. */
export type QueuedMail = Purpose & {
  key: string;
  mail: Mail;
  /** An earlier attempt may have sent it. */
  isRepeated: boolean;
};

const packed = (mail: Mail): Buffer => deflateSync(JSON.stringify(mail));
const unpacked = (content: Uint8Array): Mail => JSON.parse(inflateSync(content).toString()) as Mail;

/** Stores a mail until it is sent, in the transaction that queues its job. */
export function storeMail(db: Db, key: string, mail: Mail, { use, isOffer }: Purpose): void {
  const row = { key, addressNorm: mail.to.toLowerCase(), use, isOffer, content: packed(mail) };
  sendAlong(db, unaudited(db).insertInto('mailOutbox').values(row).execute());
}

/** Counts an attempt at a mail and returns it; null: it was sent, or erased. */
export async function takeMail(db: Db, key: string): Promise<QueuedMail | null> {
  const row = await unaudited(db)
    .updateTable('mailOutbox')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('key', '=', key)
    .returning(['use', 'isOffer', 'content', 'attempts'])
    .executeTakeFirst();
  if (!row) return null;
  const { use, isOffer, content, attempts } = row;
  return { key, use: use as MailUse, isOffer, mail: unpacked(content), isRepeated: attempts > 1 };
}

/** Records that the last attempt sent nothing, so that the next one is like the first. */
export const markUnsent = (db: Db, key: string): Promise<unknown> =>
  unaudited(db).updateTable('mailOutbox').set({ attempts: 0 }).where('key', '=', key).execute();

export const removeMail = (db: Db, key: string): Promise<unknown> =>
  unaudited(db).deleteFrom('mailOutbox').where('key', '=', key).execute();

export const eraseStoredMails = (db: Db, addresses: readonly string[]): Promise<unknown> =>
  unaudited(db)
    .deleteFrom('mailOutbox')
    .where('addressNorm', '=', anyOfTexts(addresses.map((each) => each.toLowerCase())))
    .execute();

/** Removes mails whose jobs were purged. */
export const purgeMails = (db: Db, days: number): Promise<unknown> =>
  unaudited(db)
    .deleteFrom('mailOutbox')
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${days})`)
    .execute();
