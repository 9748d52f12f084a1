import type { Db } from '#kit/server/data/database.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import * as repo from './invitations.repo.ts';
import { sendInvitations } from './sendInvitations.ts';

const minute = 60_000;

/** Asks for the job that sends what is due then: one for all mails of a minute. */
export async function scheduleSending(db: Db, at: string): Promise<void> {
  const runAt = new Date(Math.ceil(Date.parse(at) / minute) * minute).toISOString();
  await enqueue(db, sendInvitations, {}, { runAt, uniqueKey: `nps.send:${runAt}` });
}

/** Has the guest of an order that is over asked what they think of it, in the transaction that ends it. */
export async function inviteGuest(db: Db, orderId: number): Promise<void> {
  const invitation = await repo.invite(db, orderId);
  if (invitation) await scheduleSending(db, invitation.sendAt);
}

/** Asks for the job where mails are due that nobody has sent. */
export async function queueSending(db: Db): Promise<void> {
  const [due] = await repo.dueIds(db, 1);
  if (due !== undefined) await scheduleSending(db, new Date().toISOString());
}
