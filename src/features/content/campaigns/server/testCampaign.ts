import { z } from 'zod';
import { companyWithShop } from '#features/platform/tenants/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import { defineJob, defineJobKind, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { MailDraft } from '../campaigns.contract.ts';
import { openCampaignDoor } from './campaignDoor.ts';
import * as repo from './campaigns.repo.ts';
import { previewMail } from './previewMail.ts';
import type { SendServices } from './sendCampaign.ts';

export const testCampaign = defineJobKind({
  kind: 'campaigns.test',
  whileHeld: 'drop',
  label: ({ mail }) => `Enviar una prueba a ${mail}`,
  args: z.object({ id: z.number().int(), mail: z.string(), key: z.string() }),
  maxAttempts: 1,
});

type TestMail = MailDraft & { senderId: number | null; to: string; key: string };

/** Sends a mail to an address of staff by the way of campaigns, with the words of a sample and without an unsubscription. */
export async function sendTest(job: JobCtx, services: SendServices, { senderId, to, key, ...mail }: TestMail) {
  const company = await companyWithShop(job);
  const { fromName, subject, html, text } = await job.inTransaction((db) =>
    previewMail(db, services, { company, mail }),
  );
  const door = await openCampaignDoor(job, services, { senderId }, { isUrgent: true });
  if ('problem' in door) return fail('unavailable', { message: door.problem });
  await door.reserve(1);
  const [result] = await door.send([
    { key, to, fromName, subject: `Prueba: ${subject}`, html, text, unsubscribeUrl: null, campaign: null },
  ]);
  if (result?.state === 'taken') return { summary: `Prueba enviada a ${to}` };
  return fail('unavailable', {
    message: result && 'message' in result ? result.message : `${to} está entre los correos bloqueados.`,
  });
}

export const testCampaignJob = (services: SendServices) =>
  defineJob({
    ...testCampaign,
    async run(job, { id, mail, key }) {
      const { subject, preheader, content, senderId } =
        (await job.inTransaction((db) => repo.find(db, id))) ?? fail('notFound');
      return sendTest(job, services, { subject, preheader, content, senderId, to: mail, key });
    },
  });
