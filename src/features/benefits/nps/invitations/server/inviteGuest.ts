import type { Db } from '#kit/server/data/database.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import * as repo from './invitations.repo.ts';
import { sendInvitations } from './sendInvitations.ts';

const minute = 60_000;

/** Schedules the sending job for a time; mails due in the same minute share a job. */
export async function scheduleSending(db: Db, at: string): Promise<void> {
  const runAt = new Date(Math.ceil(Date.parse(at) / minute) * minute).toISOString();
  await enqueue(db, sendInvitations, {}, { runAt, uniqueKey: `nps.send:${runAt}` });
}

/** Invites the guest of a completed order, in the transaction that completes it. */
export async function inviteGuest(db: Db, orderId: number): Promise<void> {
  const invitation = await repo.invite(db, orderId);
  if (invitation) await scheduleSending(db, invitation.sendAt);
}

/** Schedules the job when due mails are unsent. */
export async function queueSending(db: Db): Promise<void> {
  const [due] = await repo.dueIds(db, 1);
  if (due !== undefined) await scheduleSending(db, new Date().toISOString());
}
