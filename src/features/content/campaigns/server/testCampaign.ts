import { z } from 'zod';
import { companyWithShop } from '#features/platform/tenants/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import { defineJob, defineJobKind } from '#kit/server/jobs/jobs.ts';
import { openCampaignDoor } from './campaignDoor.ts';
import * as repo from './campaigns.repo.ts';
import { mailFor, renderCampaign } from './renderCampaign.ts';
import type { SendServices } from './sendCampaign.ts';

/** A customer as previews and tests show the words of a mail. */
export const sampleReader = { name: 'Camila Rojas', points: 1200, storeName: 'Local Centro' };

export const testCampaign = defineJobKind({
  kind: 'campaigns.test',
  label: ({ mail }) => `Enviar una prueba a ${mail}`,
  args: z.object({ id: z.number().int(), mail: z.string(), key: z.string() }),
  maxAttempts: 1,
});

/** Sends a campaign to an address of staff by the way of its mails, with the words of a sample and without an unsubscription. */
export const testCampaignJob = (services: SendServices) =>
  defineJob({
    ...testCampaign,
    async run(job, { id, mail, key }) {
      const campaign = (await job.inTransaction((db) => repo.find(db, id))) ?? fail('notFound');
      const company = await companyWithShop(job);
      const drawn = await job.inTransaction((db) => renderCampaign(db, services, { company, campaign }));
      const door = await openCampaignDoor(job, services, campaign, { isUrgent: true });
      if ('problem' in door) return fail('unavailable', { message: door.problem });
      await door.reserve(1);
      const shop = services.storefrontOf(company, '');
      const { subject, html, text } = mailFor(drawn, { reader: sampleReader, unsubscribeUrl: shop });
      const { fromName } = drawn;
      const [result] = await door.send([
        { key, to: mail, fromName, subject: `Prueba: ${subject}`, html, text, unsubscribeUrl: null, campaign: null },
      ]);
      if (result?.state === 'taken') return { summary: `Prueba enviada a ${mail}` };
      return fail('unavailable', {
        message: result && 'message' in result ? result.message : `${mail} está entre los correos bloqueados.`,
      });
    },
  });
