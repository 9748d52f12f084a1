import { z } from 'zod';
import type { Db } from '#kit/server/data/database.ts';
import { defineJobKind, enqueue } from '#kit/server/jobs/jobs.ts';
import { nextSending } from '../schedule.rules.ts';
import * as repo from './mails.repo.ts';

export const sendReport = defineJobKind({
  kind: 'reports.mail',
  label: () => 'Enviar un reporte por correo',
  args: z.object({ reportMailId: z.number().int() }),
  source: 'clock',
  bySystem: true,
});

/** Asks for the job that sends a report when it is due; it is asked for once. */
const awaitSending = (db: Db, reportMailId: number, runAt: string) =>
  enqueue(db, sendReport, { reportMailId }, { runAt, uniqueKey: `report-mail:${reportMailId}:${runAt}` });

/** Leaves a report that is on to its next turn after now. */
export async function scheduleMail(db: Db, mail: repo.StoredMail): Promise<void> {
  const { day, at } = nextSending(mail, await repo.clocksOf(db, mail), Date.now());
  const nextAt = new Date(at).toISOString();
  if (mail.nextAt !== nextAt || mail.nextDay !== day) await repo.setNext(db, mail.id, { nextDay: day, nextAt });
  await awaitSending(db, mail.id, nextAt);
}

/** The same after somebody changed when it is sent, or switched it. */
export async function rescheduleMail(db: Db, id: number): Promise<void> {
  await repo.setNext(db, id, { nextDay: null, nextAt: null });
  for (const mail of await repo.activeMails(db, id)) await scheduleMail(db, mail);
}

/**
 * Gives each report its turn: what is due is asked for again, what is to come is reckoned again, because stores and their clocks
 * change too, and undone changes as well.
 */
export async function scheduleMails(db: Db): Promise<void> {
  for (const mail of await repo.activeMails(db, null)) {
    if (mail.nextAt !== null && Date.parse(mail.nextAt) <= Date.now()) await awaitSending(db, mail.id, mail.nextAt);
    else await scheduleMail(db, mail);
  }
}
