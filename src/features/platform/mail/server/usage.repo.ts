import { sql } from 'kysely';
import { localDay } from '#domain/time/dates.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { MailUse } from '../mailUses.contract.ts';

/** The first day of the month of an instant, on the clock of a company. */
export const monthOf = (at: Date, timeZone: string): string => `${localDay(at, timeZone).slice(0, 7)}-01`;

type Sent = { use: MailUse; sent: number; timeZone: string };

/** Counts mails that were sent now. */
export async function countSent(db: Db, { use: kind, sent, timeZone }: Sent): Promise<void> {
  if (sent === 0) return;
  await unaudited(db)
    .insertInto('mailUsage')
    .values({ month: monthOf(new Date(), timeZone), kind, sent })
    .onConflict((conflict) =>
      conflict.columns(['tenantId' as never, 'month', 'kind']).doUpdateSet({
        sent: sql<number>`mail_usage.sent + excluded.sent`,
      }),
    )
    .execute();
}

/** Mails of a month by their use, the most first. */
export async function usageOf(db: Db, month: string): Promise<{ use: MailUse; sent: number }[]> {
  return db
    .selectFrom('mailUsage')
    .select(['kind as use', 'sent'])
    .where('month', '=', month)
    .orderBy('sent', 'desc')
    .orderBy('kind')
    .execute();
}
