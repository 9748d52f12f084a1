import { connect, failWithoutCredentials, MissingCredentials } from '#features/platform/integrations/server/index.ts';
import { type CompanyWithShop, companyWithShop } from '#features/platform/tenants/server/index.ts';
import { isTransient, ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { type Db, sendAlong } from '#kit/server/data/database.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { answerChannel } from './answerChannel.ts';
import { syncChannelOrder } from './channelJobKinds.ts';
import * as repo from './channelOrders.repo.ts';
import { findStore } from './channelStores.repo.ts';
import { rehearseAnswers, type RehearsalServices } from './rehearseAnswers.ts';
import { settle } from './settleChannelOrder.ts';

export type ChannelServices = Pick<Services, 'integrations' | 'secrets'> & RehearsalServices;

/** Answers that one run sends at most: accepted, missing products, ready, and the courier. */
const maxAnswers = 5;

/** Finds the store of an order that was not read yet, whose staff then see its problems. */
async function findStoreOf(db: Db, row: repo.StoredChannelOrder): Promise<number | null> {
  const store = await findStore(db, row);
  if (store) sendAlong(db, repo.change(db, row.id, { storeId: store.id }));
  return store?.id ?? null;
}

/** Opens the channel of a stored order in the transaction that reads it: orders arrive many at once. */
async function openChannelOf(
  db: Db,
  services: ChannelServices,
  { id, company }: { id: number; company: CompanyWithShop },
) {
  const row = await repo.find(db, id);
  if (!row) return null;
  const { provider } = row;
  const storeId = row.storeId ?? (await findStoreOf(db, row));
  const account = { provider, storeId, company, credentialId: null, isSent: true };
  return { row, connection: await connect(db, services, 'channels', account) };
}

/** Reads an order from its channel, places or follows it, and sends the store's answers. */
async function sync(job: JobCtx, services: ChannelServices, id: number): Promise<void> {
  const company = await companyWithShop(job);
  const opened = await job.inTransaction((db) => openChannelOf(db, services, { id, company }));
  if (!opened) return;
  const { provider, reference, storeReference } = opened.row;
  const isRehearsal = !opened.connection && services.rehearsesChannels;
  if (isRehearsal && (await job.inTransaction((db) => rehearseAnswers(db, id)))) return;
  const connection = opened.connection ?? failWithoutCredentials(provider);
  const reported = await connection.adapter.find({ reference, storeReference }, job.signal);
  if (!reported) {
    const problem = `${connection.provider.name} no conoce este pedido.`;
    await job.inTransaction((db) => repo.change(db, id, { problem }));
    return;
  }
  const connected = { connection, company };
  let current = await settle(job, id, reported, connected);
  for (let sent = 0; current && sent < maxAnswers && (await answerChannel(job, current, connected)); sent += 1)
    current = await job.inTransaction((db) => repo.find(db, id));
}

/** Failures that no retry resolves: the order shows them, and is read again by staff or by the next sweep. */
const isLasting = (error: unknown): boolean =>
  error instanceof MissingCredentials || (error instanceof ProviderFailure && !isTransient(error));

export const syncChannelOrderJob = (services: ChannelServices): Job =>
  defineJob({
    ...syncChannelOrder,
    async run(job, { channelOrderId }) {
      try {
        await sync(job, services, channelOrderId);
        return null;
      } catch (error) {
        const problem = error instanceof Error ? error.message.slice(0, 500) : 'Falló sin decir por qué';
        await job.inTransaction((db) => repo.reportFailure(db, channelOrderId, problem));
        if (isLasting(error)) return null;
        // Retried, with a message that its task shows.
        throw error instanceof Failure ? error : new Failure(kitFailures.unavailable, { message: problem });
      }
    },
  });
