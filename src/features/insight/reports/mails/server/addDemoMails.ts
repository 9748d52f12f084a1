import type { Db } from '#kit/server/data/database.ts';
import { insert } from '#kit/server/data/write.ts';
import { rescheduleMail } from './scheduleMail.ts';

/** Weekly report for the administrator of a demo chain, from the next Monday on. */
export async function addDemoMails(db: Db): Promise<void> {
  const administrator = await db
    .selectFrom('adminUsers')
    .select(['id', 'name'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!administrator) return;
  const { id } = await insert(db, 'reportMails', {
    name: 'Venta de la semana',
    type: 'revenueByPeriod',
    storeIds: '[]',
    sameStores: false,
    compare: 'previous',
    cadence: 'weekly',
    weekday: 'monday',
    monthDay: 1,
    hour: 8,
    recipientIds: JSON.stringify([administrator.id]),
    active: true,
    authorName: administrator.name,
  });
  await rescheduleMail(db, id);
}
