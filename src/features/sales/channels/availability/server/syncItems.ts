import { soldOutsIn } from '#features/catalogue/guest-menus/server/index.ts';
import type { ItemOutcome } from '#integrations/channels/availabilityPort.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import { assertWritable } from '../../links/server/assertWritable.ts';
import { showState } from '../../links/server/linkStates.ts';
import type { ChannelServices } from '../../links/server/linkJobs.ts';
import { openLink, runOnLink } from '../../links/server/runOnLink.ts';
import { itemChanges, offItems, type RequiredItem } from '../availability.rules.ts';
import * as repo from './availability.repo.ts';
import { syncItems } from './availabilityJobKinds.ts';

/** Stores the results of a batch: items that are on again are removed, except for locked ones. */
async function storeOutcomes(
  job: JobCtx,
  linkId: number,
  { batch, outcomes }: { batch: readonly RequiredItem[]; outcomes: readonly ItemOutcome[] },
): Promise<void> {
  const results = new Map(outcomes.map(({ key, result }) => [key, result]));
  const isOn = ({ key, available }: RequiredItem) => available && results.get(key) !== 'locked';
  await job.inTransaction(async (db) => {
    await repo.removeItems(
      db,
      linkId,
      batch.filter(isOn).map(({ key }) => key),
    );
    const off = batch.filter((item) => !isOn(item));
    await repo.setOff(
      db,
      linkId,
      off.map(({ key, until }) => ({ key, result: results.get(key) ?? 'ok', offUntil: until })),
    );
  });
}

async function sync(job: JobCtx, services: ChannelServices, args: { linkId: number; retries: boolean }): Promise<void> {
  const found = await job.inTransaction(async (db) => {
    const link = await repo.find(db, args.linkId);
    return link && { link, soldOuts: await soldOutsIn(db, [link.storeId]) };
  });
  if (!found) return;
  const { link, soldOuts } = found;
  const off = offItems(soldOuts.get(link.storeId) ?? { products: [], modifiers: [] }, new Date());
  const changes = itemChanges(off, link.sent, args.retries);
  const connection = await openLink(job, services, link);
  const { availability } = connection.adapter;
  if (!availability || changes.length === 0) return;
  assertWritable(connection, link);
  const locked: string[] = [];
  for (let from = 0; from < changes.length; from += availability.batchSize) {
    const batch = changes.slice(from, from + availability.batchSize);
    const outcomes = await availability.set(link.reference, batch, job.signal);
    await storeOutcomes(job, link.id, { batch, outcomes });
    locked.push(...outcomes.flatMap(({ result, message }) => (result === 'locked' && message ? [message] : [])));
  }
  await showState(job, link.id, { itemsProblem: locked[0]?.slice(0, 500) ?? null });
}

/** Repeatable: the difference to what was sent is computed again, and stored after each batch. */
export const syncItemsJob = (services: ChannelServices): Job =>
  defineJob({
    ...syncItems,
    async run(job, args) {
      const { linkId } = args;
      await runOnLink(job, { linkId, shownAs: 'itemsProblem', work: () => sync(job, services, args) });
      return null;
    },
  });
