import { z } from 'zod';
import { unsubscribeUrl } from '#features/benefits/customers/offers/server/index.ts';
import type { DoorResult, MailDoor, MailServices } from '#features/platform/mail/server/index.ts';
import { companyWithShop } from '#features/platform/tenants/server/index.ts';
import { defineJob, defineJobKind, enqueue, type JobCtx, withdraw } from '#kit/server/jobs/jobs.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import type { Campaign } from '../campaigns.contract.ts';
import { type PauseReason, reasonToPause } from '../campaignStates.rules.ts';
import { openCampaignDoor } from './campaignDoor.ts';
import * as repo from './campaigns.repo.ts';
import { findCouponProblem } from './checkCampaign.ts';
import { type CampaignMail, mailFor, renderCampaign, type SiteServices } from './renderCampaign.ts';
import { batchOutcome } from './sendOutcomes.ts';
import * as sends from './sends.repo.ts';
import { accountOf, sendKey, settleLost } from './settleLost.ts';

const sendCampaign = defineJobKind({
  kind: 'campaigns.send',
  whileHeld: 'defer',
  deferredHours: 24,
  label: ({ id }) => `Enviar la campaña ${id}`,
  /** `outages`: runs in a row until now that could not reach the provider. */
  args: z.object({ id: z.number().int(), outages: z.number().int().optional() }),
  bySystem: true,
});

const sendingKey = (id: number): string => `campaigns.send:${id}`;

/** Queues the sending of a campaign for now, also where an outage put it off. */
export async function queueSending(db: Db, id: number): Promise<void> {
  await withdraw(db, sendingKey(id));
  await enqueue(db, sendCampaign, { id }, { uniqueKey: sendingKey(id) });
}

export type SendServices = MailServices & SiteServices & Pick<Services, 'secrets'>;

/** Mails that are claimed in one transaction. */
const batchSize = 50;
/** Runs in a row that cannot reach the provider until the campaign pauses: after two hours. */
const maxOutages = 8;
/** Minutes until the next run: 1, 2, 4, at most an hour. */
const outageMinutes = (outages: number): number => Math.min(60, 2 ** (outages - 1));

async function pauseCampaign(job: JobCtx, id: number, pauseReason: PauseReason, pauseNote = ''): Promise<void> {
  await job.inTransaction((db) => repo.pause(db, id, pauseReason, pauseNote));
}

type Sending = {
  campaign: Campaign;
  door: MailDoor;
  mail: CampaignMail;
  origin: string;
  timeZone: string;
  services: SendServices;
};

/** Pauses a campaign whose mails bounce or are complained about too often. The campaign is locked. */
export async function pauseByRates(db: Db, campaign: Campaign | undefined): Promise<void> {
  if (campaign?.state !== 'sending') return;
  const pauseReason = reasonToPause(await repo.countsOf(db, campaign.id));
  if (pauseReason) await repo.move(db, campaign, { state: 'paused', pauseReason });
}

/** Stores results, also while the process stops: SMTP cannot find them later. */
async function settleBatch({ database, scope }: JobCtx, campaignId: number, settled: readonly sends.Settled[]) {
  const hasBounces = settled.some(({ state }) => state === 'bounced');
  await database.inTenant(scope, async (db) => {
    // Locked before its mails, as everywhere, so that no two transactions wait for each other.
    const campaign = hasBounces ? await repo.lock(db, campaignId) : undefined;
    await sends.settle(db, settled);
    await pauseByRates(db, campaign);
  });
}

/** The end of a batch. `nothing`: none was due, or the campaign stopped. */
type Sent = { state: 'some' | 'nothing' | 'paused' } | { state: 'outage'; note: string };

/** Claims mails, calls the provider and stores the results. */
async function sendSome(job: JobCtx, sending: Sending): Promise<Sent> {
  const { campaign, door, mail, origin, timeZone, services } = sending;
  const { granted } = await door.reserve(batchSize);
  if (granted === 0) return { state: 'nothing' };
  const claimed = await job.inTransaction(async (db) => {
    const present = await repo.find(db, campaign.id);
    if (present?.state !== 'sending') return [];
    const problem = await findCouponProblem(db, present, timeZone);
    if (problem === null) return sends.claim(db, present, { count: granted, account: door.account });
    await repo.pause(db, campaign.id, 'coupon', problem);
    return [];
  });
  if (claimed.length === 0) return { state: 'nothing' };
  const results = await door.send(
    claimed.map((reader) => {
      const url = unsubscribeUrl(services.secrets, origin, {
        tenantId: job.scope.tenantId,
        mail: reader.mail,
        campaign: { campaignId: campaign.id, sendId: reader.id },
      });
      return {
        key: sendKey(campaign.id, reader.id),
        to: reader.mail,
        fromName: mail.fromName,
        ...mailFor(mail, { reader, unsubscribeUrl: url }),
        unsubscribeUrl: url,
        campaign: `c${campaign.id}`,
      };
    }),
  );
  const { settled, pause, outage } = batchOutcome(
    claimed.map(({ id, attempts }, place) => ({ id, attempts, result: results[place] as DoorResult })),
  );
  await settleBatch(job, campaign.id, settled);
  job.signal.throwIfAborted();
  if (pause) await pauseCampaign(job, campaign.id, pause.reason, pause.note);
  if (pause) return { state: 'paused' };
  return outage === undefined ? { state: 'some' } : { state: 'outage', note: outage };
}

/** `outage`: the provider could not be reached in this run, the last of `outages` in a row. */
type Run = { outage?: string | undefined; outages: number };

/** Sends what is due. A run that sent nothing, or whose look-up failed, adds to the outages before it. */
async function sendDue(job: JobCtx, sending: Sending, { outage, outages }: Run): Promise<Run> {
  let hasSent = false;
  for (;;) {
    await job.checkpoint();
    const sent = await sendSome(job, sending);
    if (sent.state === 'outage') return { outage: sent.note, outages: hasSent ? 1 : outages + 1 };
    if (sent.state === 'some') hasSent = true;
    else if (hasSent) return { outages: 0 };
    else return outage === undefined ? { outages } : { outage, outages: outages + 1 };
  }
}

/** Finishes a campaign whose rows are all final, pauses it after a long outage, or plans the next run. */
async function finish(job: JobCtx, { campaign, door }: Pick<Sending, 'campaign' | 'door'>, run: Run): Promise<string> {
  const { outage, outages } = run;
  return job.inTransaction(async (db) => {
    const present = await repo.lock(db, campaign.id);
    if (present?.state === 'stopped') await repo.closeSends(db, present.id);
    if (present?.state !== 'sending') return 'La campaña se detuvo';
    const dueAt = await sends.nextDue(db, campaign.id, accountOf(door));
    if (dueAt === null) {
      await repo.move(db, present, { state: 'finished', endedAt: new Date().toISOString() });
      return 'Campaña enviada';
    }
    if (outage !== undefined && outages >= maxOutages) {
      await repo.move(db, present, { state: 'paused', pauseReason: 'provider', pauseNote: outage.slice(0, 300) });
      return 'La campaña quedó en pausa';
    }
    const waitMs = outage === undefined ? 1000 : outageMinutes(outages) * 60_000;
    const runAt = new Date(Math.max(Date.parse(dueAt), Date.now() + waitMs)).toISOString();
    const uniqueKey = sendingKey(campaign.id);
    await enqueue(db, sendCampaign, { id: campaign.id, outages }, { uniqueKey, runAt });
    return outage ?? 'Faltan correos por enviar';
  });
}

/** Sends a campaign. Any number of processes may run it: each mail is claimed by one of them. */
export const sendCampaignJob = (services: SendServices) =>
  defineJob({
    ...sendCampaign,
    async run(job, { id, outages = 0 }) {
      const campaign = await job.inTransaction((db) => repo.find(db, id));
      if (campaign?.state !== 'sending') return { summary: 'La campaña no está en envío' };
      const door = await openCampaignDoor(job, services, campaign);
      if ('problem' in door) {
        await pauseCampaign(job, id, 'provider', door.problem);
        return { summary: 'La campaña quedó en pausa' };
      }
      const company = await companyWithShop(job);
      const mail = await job.inTransaction((db) => renderCampaign(db, services, { company, campaign }));
      const origin = services.originOf(company.slug, '');
      const { pause, outage } = await settleLost(job, door, id);
      if (pause) {
        await pauseCampaign(job, id, pause.reason, pause.note);
        return { summary: 'La campaña quedó en pausa' };
      }
      const run = await sendDue(
        job,
        { campaign, door, mail, origin, timeZone: company.timeZone, services },
        { outage, outages },
      );
      return { summary: await finish(job, { campaign, door }, run) };
    },
    failed: (db, { id }, error) => repo.pause(db, id, 'error', error),
  });
