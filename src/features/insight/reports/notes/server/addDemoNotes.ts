import { movedDay } from '#domain/time/periods.ts';
import { localDay } from '#domain/time/dates.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantColumn } from '#kit/server/data/tenantColumn.ts';
import { insertAll } from '#kit/server/data/write.ts';

/** Adds notes of the last days to a demo chain. */
export async function addDemoNotes(db: Db): Promise<void> {
  const store = await db
    .selectFrom('stores')
    .select(['id', tenantColumn('time_zone').as('timeZone')])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!store) return;
  const today = localDay(new Date(), store.timeZone);
  const authorName = 'Administración';
  await insertAll(db, 'chartNotes', [
    {
      day: movedDay(today, -4),
      text: 'Corte de luz de 13 a 15 horas',
      storeIds: JSON.stringify([store.id]),
      authorName,
    },
    { day: movedDay(today, -12), text: 'Campaña de aniversario', storeIds: '[]', authorName },
  ]);
}
