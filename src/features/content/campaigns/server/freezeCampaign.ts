import { sql } from 'kysely';
import { z } from 'zod';
import { selectAudience } from '#features/benefits/segments/server/index.ts';
import { companyOfJob } from '#features/platform/integrations/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, defineJobKind, enqueue } from '#kit/server/jobs/jobs.ts';
import * as repo from './campaigns.repo.ts';
import { sendCampaign } from './sendCampaign.ts';

export const freezeCampaign = defineJobKind({
  kind: 'campaigns.freeze',
  label: ({ id }) => `Preparar la campaña ${id}`,
  args: z.object({ id: z.number().int() }),
});

/** Inserts a row for each address of the audience, in one statement. Addresses that are there already stay as they are. */
async function insertSends(
  db: Db,
  { id, segmentId, holdBack }: { id: number; segmentId: number; holdBack: number },
  timeZone: string,
): Promise<void> {
  const audience = await selectAudience(db, { segmentId, timeZone });
  // The same people are held back however often it runs, and others in the next campaign.
  const inControlGroup = sql`abs(hashtextextended(a.mail_norm, ${id}) % 100) < ${holdBack}`;
  await sql`insert into campaign_sends (campaign_id, mail_norm, mail, customer_id, state)
    select ${id}, a.mail_norm, a.mail, a.customer_id, case when ${inControlGroup} then 'held' else 'waiting' end from (${audience}) a
    on conflict on constraint campaign_sends_mail_unique do nothing`.execute(db);
}

/** Fixes the recipients of a campaign when its time comes, and starts to send. A rerun changes nothing. */
export const freezeCampaignJob = () =>
  defineJob({
    ...freezeCampaign,
    async run(job, { id }) {
      const { timeZone } = await companyOfJob(job);
      return job.inTransaction(async (db) => {
        const campaign = await repo.lock(db, id);
        const isDue =
          campaign?.state === 'scheduled' && campaign.sendAt !== null && Date.parse(campaign.sendAt) <= Date.now();
        if (!campaign || !(isDue || campaign.state === 'freezing'))
          return { summary: 'La campaña no está por enviarse' };
        const startedAt = new Date().toISOString();
        const frozen = isDue ? await repo.move(db, campaign, { state: 'freezing' }) : campaign;
        if (!frozen || frozen.segmentId === null) return { summary: 'La campaña no tiene segmento' };
        await insertSends(db, { ...frozen, segmentId: frozen.segmentId }, timeZone);
        await repo.move(db, frozen, { state: 'sending', startedAt });
        await enqueue(db, sendCampaign, { id }, { uniqueKey: `campaigns.send:${id}` });
        const { waiting } = await repo.countsOf(db, id);
        return { summary: `${waiting} direcciones por enviar` };
      });
    },
  });
