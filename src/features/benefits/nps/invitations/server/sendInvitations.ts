import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type MailCompany, mailCompanyOf } from '#features/platform/settings/server/index.ts';
import { summaryOf } from '#kit/contract/jobResults.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, defineJobKind } from '#kit/server/jobs/jobs.ts';
import { hashOfToken } from '#kit/server/secrets/hashOfToken.ts';
import type { Services } from '#kit/server/services.ts';
import { droppedBecause, namesOf } from '../invitations.rules.ts';
import { addToDay } from './answers.repo.ts';
import { invitationMail } from './invitationMail.ts';
import * as repo from './invitations.repo.ts';

export const sendInvitations = defineJobKind({
  kind: 'nps.send',
  whileHeld: 'defer',
  deferredHours: 24,
  label: () => 'Enviar encuestas',
  args: z.object({}),
  source: 'clock',
  bySystem: true,
});

const atOnce = 100;

/** Branding of the mail, and the origin of its links. */
export type Sender = MailCompany & { origin: string };

export const senderOf = async (
  db: Db,
  tenant: Parameters<typeof mailCompanyOf>[1],
  origin: string,
): Promise<Sender> => ({ ...(await mailCompanyOf(db, tenant, origin)), origin });

/** Sends due invitations, each in its transaction. Safe to repeat and to run concurrently. */
export const sendInvitationsJob = ({ originOf }: Pick<Services, 'originOf'>) =>
  defineJob({
    ...sendInvitations,
    async run({ database, scope, inTransaction, signal }) {
      const { slug, ...tenant } = await database.onPlatform((db) =>
        db
          .selectFrom('tenants')
          .select(['name', 'slug', 'country'])
          .where('id', '=', scope.tenantId)
          .executeTakeFirstOrThrow(),
      );
      const sender = await inTransaction((db) => senderOf(db, tenant, originOf(slug, '')));
      let sent = 0;
      for (let last = 0; ; ) {
        const ids = await inTransaction((db) => repo.dueIds(db, atOnce));
        // Rows locked by another process are sent by it.
        if (ids.length === 0 || ids[0] === last)
          return { sent, ...summaryOf(sent, ['encuesta enviada', 'encuestas enviadas']) };
        last = ids[0] ?? 0;
        for (const id of ids) {
          signal.throwIfAborted();
          sent += Number(await inTransaction((db) => send(db, id, sender)));
        }
      }
    },
  });

/** Sends one invitation, or drops it for good with the reason; whether it was sent. */
async function send(db: Db, id: number, sender: Sender): Promise<boolean> {
  const due = await repo.lockDue(db, id);
  const guest = due && (await repo.guestOf(db, due.orderId));
  if (!due || !guest) return false;
  const names = namesOf(guest.customerIds, guest.mail);
  const questions = await repo.questionsOf(db, due.pollId);
  const people = await repo.lockPeople(db, names);
  const reason = droppedBecause({ ...guest, ...due, asks: questions.length > 0, people }, Date.now());
  if (reason) {
    await repo.drop(db, id, reason);
    return false;
  }
  const token = randomBytes(18).toString('base64url');
  const sentAt = new Date().toISOString();
  await repo.markPeople(db, names, { askedAt: sentAt });
  await repo.markSent(db, id, { sentAt, tokenHash: hashOfToken(token), questions });
  await addToDay(db, due, { invited: 1 });
  return invitationMail.send(db, guest.mail, { sender, storeName: guest.storeName, token, questions });
}
