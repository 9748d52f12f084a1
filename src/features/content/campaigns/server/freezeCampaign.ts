import { sql } from 'kysely';
import { z } from 'zod';
import type { SegmentRules } from '#features/benefits/segments/segmentRules.contract.ts';
import { selectAudience } from '#features/benefits/segments/server/index.ts';
import { companyOfJob } from '#features/platform/integrations/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { lockName } from '#kit/server/data/lockName.ts';
import { defineJob, defineJobKind, enqueue, withdraw } from '#kit/server/jobs/jobs.ts';
import type { Campaign } from '../campaigns.contract.ts';
import * as repo from './campaigns.repo.ts';
import { countMissing } from './recipientCodes.repo.ts';
import { queueSending } from './sendCampaign.ts';
import { instantOfCustomer, instantsOf } from './storeClocks.repo.ts';

export const freezeCampaign = defineJobKind({
  kind: 'campaigns.freeze',
  whileHeld: 'defer',
  deferredHours: 24,
  label: ({ id }) => `Preparar la campaña ${id}`,
  args: z.object({ id: z.number().int() }),
});

/** Inserts a row for each address of the audience, in one statement. Addresses that are there already stay as they are. */
async function insertSends(
  db: Db,
  { id, holdBack, rules, sendLocal }: Pick<Campaign, 'id' | 'holdBack' | 'sendLocal'> & { rules: SegmentRules },
  timeZone: string,
): Promise<void> {
  const audience = await selectAudience(db, { rules, timeZone });
  // The same people are held back however often it runs, and others in the next campaign.
  const inControlGroup = sql`abs(hashtextextended(a.mail_norm, ${id}) % 100) < ${holdBack}`;
  const dueAt =
    sendLocal === null
      ? sql`now()`
      : instantOfCustomer(sql`a.customer_id`, await instantsOf(db, sendLocal, timeZone), timeZone);
  await sql`insert into campaign_sends (campaign_id, mail_norm, mail, customer_id, due_at, state)
    select ${id}, a.mail_norm, a.mail, a.customer_id, ${dueAt}, case when ${inControlGroup} then 'held' else 'waiting' end from (${audience}) a
    on conflict on constraint campaign_sends_mail_unique do nothing`.execute(db);
}

const freezeKey = (id: number): string => `campaigns.freeze:${id}`;

/** Queues the job for the moment of a scheduled campaign, or for now where it is past. */
export const queueFreezing = (db: Db, id: number, sendAt: string) =>
  enqueue(
    db,
    freezeCampaign,
    { id },
    { uniqueKey: freezeKey(id), runAt: new Date(Math.max(Date.parse(sendAt), Date.now())).toISOString() },
  );

export const withdrawFreezing = (db: Db, id: number): Promise<void> => withdraw(db, freezeKey(id));

/** Fixes the recipients of a campaign when its time comes, and starts to send. A rerun changes nothing. */
export const freezeCampaignJob = () =>
  defineJob({
    ...freezeCampaign,
    async run(job, { id }) {
      const { timeZone } = await companyOfJob(job);
      return job.inTransaction(async (db) => {
        // Serial, so that recipients of another campaign of this moment are left out.
        await lockName(db, freezeCampaign.kind);
        const campaign = await repo.lock(db, id);
        if (campaign?.state === 'scheduled' && campaign.sendAt !== null && Date.parse(campaign.sendAt) > Date.now()) {
          await queueFreezing(db, id, campaign.sendAt);
          return { summary: 'Todavía no es la hora de la campaña' };
        }
        if (campaign?.state !== 'scheduled') return { summary: 'La campaña no está por enviarse' };
        const { segmentRules: rules } = campaign;
        if (rules === null) return { summary: 'La campaña no tiene segmento' };
        await insertSends(db, { ...campaign, rules }, timeZone);
        const missing = await countMissing(db, campaign);
        const started = await repo.move(db, campaign, { state: 'sending', startedAt: new Date().toISOString() });
        if (started && missing > 0)
          await repo.move(db, started, {
            state: 'paused',
            pauseReason: 'coupon',
            pauseNote: `Personas sin código: ${missing}, porque el lote no tiene más. Si sigues, los últimos no reciben el correo.`,
          });
        else await queueSending(db, id);
        const { waiting } = await repo.countsOf(db, id);
        return { summary: `${waiting} direcciones por enviar` };
      });
    },
    failed: (db, { id }, error) => repo.pause(db, id, 'error', error),
  });
