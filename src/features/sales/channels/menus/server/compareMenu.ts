import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { companyOfJob, usedProviders } from '#features/platform/integrations/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { summaryOf } from '#kit/contract/jobResults.ts';
import type { Db } from '#kit/server/data/database.ts';
import { forEachConcurrently } from '#kit/server/jobs/forEachConcurrently.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import { type ChannelLink, findLinks } from '../../links/server/channelLinks.repo.ts';
import { announceLinks, setState } from '../../links/server/linkStates.ts';
import type { CompareReport } from '../channelMenus.contract.ts';
import { menuDrift, unsettled } from '../menuDrift.rules.ts';
import { compareMenu, compareMenus, compareSoon } from './channelMenuJobKinds.ts';
import * as differences from './differences.repo.ts';
import { connectLink, type MenuServices } from './linkMenu.ts';
import { findPayload } from './payloadFiles.ts';
import { presentMenu } from './presentMenu.ts';
import * as repo from './publications.repo.ts';

type Run = Pick<JobCtx, 'inTransaction' | 'signal' | 'scope' | 'database'>;
type Result = { state: 'same' | 'different' | 'unpublished' | 'failed'; problem: string | null };

/**
 * Reads the menu that guests see and stores how it differs from the one that was published.
 *
 * A channel may already show a publication whose state is not read yet: what it has of that one is no difference.
 */
async function compare(run: Run, services: MenuServices, link: ChannelLink): Promise<Result> {
  const [live] = await run.inTransaction((db) => repo.liveOf(db, [link.id]));
  const payload = live && (await findPayload(services.files, live.fileKey));
  if (!payload) return { state: 'unpublished', problem: 'Publica el menú para comparar lo que muestra la app.' };
  const company = await companyOfJob(run);
  const { menus, channelName } = await run.inTransaction((db) => connectLink(db, services, link, company));
  const theirs = await menus.live(link.reference, run.signal);
  if (!theirs) return { state: 'failed', problem: `${channelName} no muestra ningún menú de este local.` };
  const drift = unsettled(
    menuDrift(theirs, menus.read(payload)),
    theirs,
    await presentMenu({ ...run, tenant: company }, services, link),
  );
  const pending = await run.inTransaction((db) => repo.openOf(db, link.id));
  const pendingPayload = pending && (await findPayload(services.files, pending.fileKey));
  const found = unsettled(drift, theirs, pendingPayload ? menus.read(pendingPayload) : null);
  const open = await run.inTransaction(async (db) => {
    await differences.replace(db, link.id, found);
    return differences.countOpen(db, link.id);
  });
  return { state: open > 0 ? 'different' : 'same', problem: null };
}

async function compareLink(run: Run, services: MenuServices, link: ChannelLink): Promise<Result> {
  const store = ({ problem, ...change }: { problem: string | null; menuCheckedAt?: string }) =>
    run.inTransaction(async (db) => {
      await setState(db, link.id, { ...change, menuProblem: problem?.slice(0, 500) ?? null });
      await announceLinks(db);
    });
  try {
    const result = await compare(run, services, link);
    await store({ problem: result.problem, menuCheckedAt: new Date().toISOString() });
    return result;
  } catch (error) {
    if (!(error instanceof Error) || run.signal.aborted) throw error;
    await store({ problem: error.message });
    if (error instanceof ProviderFailure && error.uncertain) throw error;
    return { state: 'failed', problem: error.message };
  }
}

export const compareMenuJob = (services: MenuServices): Job =>
  defineJob({
    ...compareMenu,
    async run(job, { linkId }) {
      const [link] = await job.inTransaction((db) => findLinks(db, [linkId], null));
      if (link) await compareLink(job, services, link);
      return null;
    },
  });

/** A channel that does not answer stops no other comparison of a request. */
async function stateOf(run: Run, services: MenuServices, link: ChannelLink): Promise<Result['state']> {
  try {
    return (await compareLink(run, services, link)).state;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || run.signal.aborted) throw error;
    return 'failed';
  }
}

/** Comparisons of one request that run at the same time. */
const maxConcurrent = 4;

export const compareMenusJob = (services: MenuServices): Job =>
  defineStaffJob(compareMenus, async (job, { linkIds }): Promise<CompareReport> => {
    const links = await job.inTransaction((db) => findLinks(db, linkIds, job.actor.storeIds));
    const states: Result['state'][] = [];
    await job.progress(0, links.length);
    await forEachConcurrently(links, maxConcurrent, async (link) => {
      states.push(await stateOf(job, services, link));
      await job.progress(states.length, links.length);
    });
    const count = (...of: Result['state'][]) => states.filter((state) => of.includes(state)).length;
    const [compared, different] = [count('same', 'different'), count('different')];
    const summary = summaryOf(different, ['menú con diferencias', 'menús con diferencias']);
    return { ...summary, compared, different, unpublished: count('unpublished'), failed: count('failed') };
  });

/** Hours after which a menu is compared again, and comparisons queued per company and hour. */
const everyHours = 20;
const perHour = 200;

/** Queues the comparison of menus that were not compared today. */
export async function catchUpComparisons(db: Db): Promise<void> {
  if ((await usedProviders(db, 'channels')).length === 0) return;
  for (const linkId of await differences.notCompared(db, everyHours, perHour)) await compareSoon(db, linkId);
}
