import type { Mail } from '#kit/server/mail/mail.ts';
import type { TestTenant } from './testApp.ts';

/** Mails that were sent or are queued, oldest first. */
export const sentMails = ({ inTenant }: Pick<TestTenant, 'inTenant'>): Promise<Mail[]> =>
  inTenant(async (db) => {
    const rows = await db.selectFrom('jobs').select('args').where('kind', '=', 'mail.send').orderBy('id').execute();
    return rows.map(({ args }) => args as Mail);
  });
