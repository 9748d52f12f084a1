import { z } from 'zod';
import {
  MissingCredentials,
  openAccount,
  type PortConnection,
  webhookUrl,
} from '#features/platform/integrations/server/index.ts';
import { companyWithShop, isLockedCompany } from '#features/platform/tenants/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, defineJobKind, enqueue, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import { follower } from '#kit/server/live/followers.ts';
import type { Services } from '#kit/server/services.ts';
import { listToSync } from './chosenList.ts';
import { planMembers } from './planMembers.ts';
import { sendChanges } from './sendChanges.ts';
import * as syncs from './syncs.repo.ts';

/** The only provider of lists; the section of settings has its name. */
export const audienceProvider = 'mailchimp';

export type AudienceServices = Pick<Services, 'integrations' | 'secrets' | 'originOf'>;

const syncAudience = defineJobKind({
  kind: 'audience.sync',
  label: () => 'Sincronizar los contactos con Mailchimp',
  args: z.object({}),
  bySystem: true,
  // Customers withdraw their consent also while their company is held. A locked one sends no contacts.
  whileHeld: 'run',
});

/** Synchronisations run one after another, and at most one waits. */
const oneByOne = { uniqueKey: `${syncAudience.kind}:`, isSerial: true };

/** Queues a synchronisation. One that waits includes changes up to its start. */
export const enqueueSync = (db: Db) => enqueue(db, syncAudience, {}, oneByOne);

const hasList = async (db: Db): Promise<boolean> => (await listToSync(db)) !== null;

/** Consents that staff, guests or a provider change are followed within seconds: each run compares all customers. */
export const followCustomers = follower({
  topic: 'customers',
  job: syncAudience,
  jobOf: () => ({ key: '', args: {} }),
  hasWork: hasList,
  delaySeconds: 15,
});
/** The choice of the list is followed at once. */
export const followSettings = follower({
  topic: 'settings',
  job: syncAudience,
  jobOf: () => ({ key: '', args: {} }),
  hasWork: hasList,
});

const hourMs = 3_600_000;

/** Consents that orders bring are sent within the hour. */
export async function enqueueHourly(db: Db): Promise<void> {
  const list = await listToSync(db);
  if (!list) return;
  const last = await syncs.find(db, list.listId);
  if (!last || Date.parse(last.startedAt) < Date.now() - hourMs / 2) await enqueueSync(db);
}

type Account = PortConnection<'audience'>;

/** A reason of the account or the list that a repetition does not change. */
class CannotSync extends Error {
  override name = 'CannotSync';
}

/** Opens the account, and prepares the list where one is chosen. Answers a problem that does not stop the contacts. */
async function prepare(
  job: JobCtx,
  services: AudienceServices,
  listId: string,
): Promise<{ account: Account; warning: string }> {
  const account = await openAccount(job, services, 'audience', { provider: audienceProvider, storeId: null });
  const { adapter, isProduction, opened } = account;
  if (!isProduction && !opened.isSandboxed)
    throw new CannotSync('Las credenciales son de prueba: activa el ambiente productivo para enviar los contactos.');
  if (listId === '') return { account, warning: '' };
  const list = (await adapter.lists(job.signal)).find(({ id }) => id === listId);
  if (!list) throw new CannotSync('La audiencia ya no existe en Mailchimp: elige otra.');
  await job.inTransaction((db) => syncs.setName(db, listId, list.name));
  const { slug } = await companyWithShop(job);
  const tenant = { id: job.scope.tenantId, slug };
  const url = webhookUrl({
    origin: services.originOf(slug, ''),
    secrets: services.secrets,
    tenant,
    provider: audienceProvider,
    storeId: null,
  });
  try {
    await adapter.prepare(listId, url, job.signal);
    return { account, warning: '' };
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.reason !== 'refused') throw error;
    return {
      account,
      warning: `Mailchimp no dejó preparar la audiencia, así que quizás no avise de las bajas: ${error.message}`,
    };
  }
}

/** Failures that a person has to resolve; others are tried again. */
const isFinal = (error: Error): boolean =>
  error instanceof CannotSync ||
  error instanceof MissingCredentials ||
  (error instanceof ProviderFailure && ['unauthorised', 'refused'].includes(error.reason));

/**
 * Sends customers who accept offers and have changed, and removes those who left. A process that dies leaves rows that the
 * next run sends.
 */
export const syncAudienceJob = (services: AudienceServices): Job =>
  defineJob({
    ...syncAudience,
    async run(job) {
      const list = await job.inTransaction(listToSync);
      if (!list) return { summary: 'No hay una audiencia elegida' };
      const { listId } = list;
      const finish = (problem: string) => job.inTransaction((db) => syncs.finish(db, listId, problem));
      await job.inTransaction((db) => syncs.start(db, listId));
      try {
        const { account, warning } = await prepare(job, services, listId);
        const isEnabled = list.isEnabled && !(await isLockedCompany(job));
        await job.inTransaction((db) => planMembers(db, { listId, isEnabled }));
        const problem = await sendChanges(job, account.adapter, listId);
        await finish(problem || warning);
        return { summary: problem || 'Contactos al día' };
      } catch (error) {
        // A stopped process runs it again; it has not failed.
        if (job.signal.aborted || !(error instanceof Error)) throw error;
        const isKnown = isFinal(error) || error instanceof ProviderFailure;
        await finish(isKnown ? error.message : 'La sincronización falló: se intenta otra vez.');
        if (isFinal(error)) return { summary: error.message };
        throw error;
      }
    },
  });
