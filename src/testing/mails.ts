import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Mail } from '#kit/server/mail/mail.ts';
import type { TestTenant } from './testApp.ts';

/** Mails that wait to be sent, oldest first. */
export const sentMails = ({ inTenant }: Pick<TestTenant, 'inTenant'>): Promise<Mail[]> =>
  inTenant(async (db) => {
    const rows = await db
      .selectFrom('jobs')
      .innerJoin('mailOutbox as o', (join) => join.on(sql`jobs.args ->> 'key'`, '=', sql.ref('o.key')))
      .select('o.content')
      .where('jobs.kind', '=', 'mail.send')
      .orderBy('jobs.id')
      .execute();
    return rows.map(({ content }) => JSON.parse(inflateSync(content).toString()) as Mail);
  });
