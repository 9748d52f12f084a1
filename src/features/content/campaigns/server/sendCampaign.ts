import { z } from 'zod';
import { unsubscribeUrl } from '#features/benefits/customers/offers/server/index.ts';
import { MissingCredentials } from '#features/platform/integrations/server/index.ts';
import {
  type DoorResult,
  type MailDoor,
  type MailServices,
  openMailDoor,
  UnusableSender,
} from '#features/platform/mail/server/index.ts';
import { tenantsWithShop } from '#features/platform/tenants/server/index.ts';
import { defineJob, defineJobKind, enqueue, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import type { Campaign } from '../campaigns.contract.ts';
import type { PauseReason } from '../campaignStates.rules.ts';
import * as repo from './campaigns.repo.ts';
import { type CampaignMail, mailFor, renderCampaign, type SiteServices } from './renderCampaign.ts';
import * as sends from './sends.repo.ts';

export const sendCampaign = defineJobKind({
  kind: 'campaigns.send',
  label: ({ id }) => `Enviar la campaña ${id}`,
  args: z.object({ id: z.number().int() }),
  bySystem: true,
});

export type SendServices = MailServices & SiteServices & Pick<Services, 'secrets'>;

/** Mails that are claimed in one transaction. */
const batchSize = 50;
/** Attempts at a mail that the provider takes later, and minutes between them. */
const [maxAttempts, retryMinutes] = [5, 10];

/** The key of a mail at its provider. */
export const sendKey = (campaignId: number, sendId: number): string => `c${campaignId}-${sendId}`;

/** The company of a job, with the addresses of its shop. */
export const companyOf = ({ database, scope }: Pick<JobCtx, 'database' | 'scope'>) =>
  database.onPlatform((db) =>
    tenantsWithShop(db)
      .select(['id', 'name', 'slug', 'country', 'timeZone', 'storefrontUrl'])
      .where('id', '=', scope.tenantId)
      .executeTakeFirstOrThrow(),
  );

export async function pauseCampaign(job: JobCtx, id: number, pauseReason: PauseReason, pauseNote = ''): Promise<void> {
  await job.inTransaction(async (db) => {
    const campaign = await repo.lock(db, id);
    if (campaign) await repo.move(db, campaign, { state: 'paused', pauseReason, pauseNote: pauseNote.slice(0, 300) });
  });
}

type Outcome = { settled: sends.Settled; pause?: { reason: PauseReason; note: string } };
type Failed = Extract<DoorResult, { state: 'refused' | 'later' }>;

/** A mail that was not taken. Problems of the plan or the sender concern the whole campaign. */
function failedOf(id: number, { problem, message, state }: Failed, attempts: number): Outcome {
  const note = message;
  if (problem === 'quota') return { settled: { id, state: 'waiting' }, pause: { reason: 'quota', note } };
  if (problem === 'sender') return { settled: { id, state: 'waiting' }, pause: { reason: 'provider', note } };
  if (state === 'later' && attempts < maxAttempts)
    return { settled: { id, state: 'waiting', problem: note, inMinutes: retryMinutes } };
  return { settled: { id, state: problem === 'address' ? 'bounced' : 'refused', problem: note } };
}

/** A result as the state of its row, and the problem that pauses the campaign. */
function outcomeOf(id: number, result: DoorResult, attempts: number): Outcome {
  switch (result.state) {
    case 'taken':
      return { settled: { id, state: 'taken', reference: result.reference } };
    case 'suppressed':
      return { settled: { id, state: 'skipped', problem: 'La dirección no recibe ofertas' } };
    case 'unknown':
      return { settled: { id, state: 'unknown', problem: result.message, inMinutes: 1 } };
    default:
      return failedOf(id, result, attempts);
  }
}

/** Looks up the mails whose answer was lost. Without a look-up they stay unknown, and are not sent again. */
async function settleLost(job: JobCtx, door: MailDoor, campaignId: number): Promise<void> {
  const lost = await job.inTransaction((db) => sends.listUnsettled(db, campaignId, batchSize));
  const results: sends.Settled[] = [];
  for (const { id } of lost) {
    const found = door.find && (await door.find(sendKey(campaignId, id)));
    if (!door.find) results.push({ id, state: 'unknown', problem: 'El servidor de correo no dijo si lo envió.' });
    else results.push(found ? outcomeOf(id, found, maxAttempts).settled : { id, state: 'waiting' });
  }
  await job.inTransaction((db) => sends.settle(db, results));
}

type Sending = { campaign: Campaign; door: MailDoor; mail: CampaignMail; origin: string; services: SendServices };

/** Claims mails, calls the provider and stores the results. False: nothing was due, or the campaign stopped. */
async function sendSome(job: JobCtx, sending: Sending): Promise<boolean> {
  const { campaign, door, mail, origin, services } = sending;
  const { granted } = await door.reserve(batchSize);
  if (granted === 0) return false;
  const claimed = await job.inTransaction(async (db) => {
    const present = await repo.find(db, campaign.id);
    return present?.state === 'sending' ? sends.claim(db, campaign.id, granted) : [];
  });
  if (claimed.length === 0) return false;
  const results = await door.send(
    claimed.map((reader) => {
      const url = unsubscribeUrl(services.secrets, origin, { tenantId: job.scope.tenantId, mail: reader.mail });
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
  const outcomes = claimed.map(({ id, attempts }, place) => outcomeOf(id, results[place] as DoorResult, attempts));
  await job.inTransaction((db) =>
    sends.settle(
      db,
      outcomes.map(({ settled }) => settled),
    ),
  );
  const pause = outcomes.find((outcome) => outcome.pause)?.pause;
  if (pause) await pauseCampaign(job, campaign.id, pause.reason, pause.note);
  return !pause;
}

/** Finishes a campaign whose rows are all final, or plans the next run. */
async function finish(job: JobCtx, { campaign, door }: Pick<Sending, 'campaign' | 'door'>): Promise<string> {
  return job.inTransaction(async (db) => {
    const present = await repo.lock(db, campaign.id);
    if (present?.state !== 'sending') return 'La campaña se detuvo';
    const dueAt = await sends.nextDue(db, campaign.id, { findsMails: door.find !== undefined });
    if (dueAt === null) {
      await repo.move(db, present, { state: 'finished', endedAt: new Date().toISOString() });
      return 'Campaña enviada';
    }
    const runAt = new Date(Math.max(Date.parse(dueAt), Date.now() + 1000)).toISOString();
    await enqueue(db, sendCampaign, { id: campaign.id }, { uniqueKey: `campaigns.send:${campaign.id}`, runAt });
    return 'Faltan correos por enviar';
  });
}

/** Opens the sender of a campaign; pauses the campaign where it cannot be used. */
async function openDoor(job: JobCtx, services: SendServices, campaign: Campaign): Promise<MailDoor | null> {
  try {
    return await openMailDoor(job, services, {
      use: 'campaign',
      scope: 'offers',
      ...(campaign.senderId !== null && { senderId: campaign.senderId }),
    });
  } catch (error) {
    if (!(error instanceof UnusableSender || error instanceof MissingCredentials)) throw error;
    await pauseCampaign(job, campaign.id, 'provider', error.message);
    return null;
  }
}

/** Sends a campaign. Any number of processes may run it: each mail is claimed by one of them. */
export const sendCampaignJob = (services: SendServices) =>
  defineJob({
    ...sendCampaign,
    async run(job, { id }) {
      const campaign = await job.inTransaction((db) => repo.find(db, id));
      if (campaign?.state !== 'sending') return { summary: 'La campaña no está en envío' };
      const door = await openDoor(job, services, campaign);
      if (!door) return { summary: 'La campaña quedó en pausa' };
      const company = await companyOf(job);
      const mail = await job.inTransaction((db) => renderCampaign(db, services, { company, campaign }));
      const origin = services.originOf(company.slug, '');
      await settleLost(job, door, id);
      while (await sendSome(job, { campaign, door, mail, origin, services })) job.signal.throwIfAborted();
      return { summary: await finish(job, { campaign, door }) };
    },
  });
