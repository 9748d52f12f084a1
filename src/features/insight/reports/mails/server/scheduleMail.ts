import { z } from 'zod';
import type { Db } from '#kit/server/data/database.ts';
import { defineJobKind, enqueue } from '#kit/server/jobs/jobs.ts';
import { nextSending } from '../schedule.rules.ts';
import * as repo from './mails.repo.ts';

export const sendReport = defineJobKind({
  kind: 'reports.mail',
  whileHeld: 'drop',
  label: () => 'Enviar un reporte por correo',
  args: z.object({ reportMailId: z.number().int() }),
  source: 'clock',
  bySystem: true,
});

/** Enqueues the job that sends a report when it is due; at most one is queued. */
const awaitSending = (db: Db, reportMailId: number, runAt: string) =>
  enqueue(db, sendReport, { reportMailId }, { runAt, uniqueKey: `report-mail:${reportMailId}:${runAt}` });

/** Leaves a report that is on to its next turn after now. */
export async function scheduleMail(db: Db, mail: repo.StoredMail): Promise<void> {
  const { day, at } = nextSending(mail, await repo.clocksOf(db, mail), Date.now());
  const nextAt = new Date(at).toISOString();
  if (mail.nextAt !== nextAt || mail.nextDay !== day) await repo.setNext(db, mail.id, { nextDay: day, nextAt });
  await awaitSending(db, mail.id, nextAt);
}

/** Reschedules after a change of schedule or state. */
export async function rescheduleMail(db: Db, id: number): Promise<void> {
  await repo.setNext(db, id, { nextDay: null, nextAt: null });
  for (const mail of await repo.activeMails(db, id)) await scheduleMail(db, mail);
}

/**
 * Reschedules every report: due ones are enqueued, later ones recalculated, because stores, time zones and undo may
 * have changed them.
 */
export async function scheduleMails(db: Db): Promise<void> {
  for (const mail of await repo.activeMails(db, null)) {
    if (mail.nextAt !== null && Date.parse(mail.nextAt) <= Date.now()) await awaitSending(db, mail.id, mail.nextAt);
    else await scheduleMail(db, mail);
  }
}
