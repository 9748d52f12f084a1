import { type MenuSource, menuSourceLabels } from '#domain/channels.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { companyOfJob } from '#features/platform/integrations/server/index.ts';
import { summaryOf } from '#kit/contract/jobResults.ts';
import { providers } from '#integrations/providers.ts';
import { forEachConcurrently } from '#kit/server/jobs/forEachConcurrently.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { StaffJobCtx } from '#kit/server/jobs/staffJob.ts';
import { fail } from '../../channels.failures.ts';
import { type ChannelLink, findLinks, linkOf } from '../../links/server/channelLinks.repo.ts';
import type { PublishedTarget, PublishReport } from '../channelMenus.contract.ts';
import { deployMenu, followPublication, publishMenus, republishMenu } from './channelMenuJobKinds.ts';
import { connectLink, type MenuServices } from './linkMenu.ts';
import * as repo from './publications.repo.ts';
import { publishLink, republishLink } from './publishLink.ts';
import { follow } from './sendMenu.ts';

/** Targets that one run publishes at the same time: channels limit how often they are called. */
const maxConcurrent = 4;

const isSent = ({ state }: PublishedTarget): boolean => ['live', 'waiting', 'unchanged', 'lost'].includes(state);
/** Whether the channel has this menu, also by an earlier publication. */
const isThere = (target: PublishedTarget): boolean =>
  isSent(target) || (target.state === 'pending' && target.number !== null);

const reportOf = (data: PublishedTarget[], { scope }: JobCtx): PublishReport => ({
  ...summaryOf(data.filter(isSent).length, ['menú enviado', 'menús enviados']),
  data,
  requestId: scope.requestId,
});

/** Publishes many menus. Resumable: what an earlier attempt sent is found at its channel, or unchanged. */
export const publishMenusJob = (services: MenuServices): Job =>
  defineStaffJob(publishMenus, async (job, { linkIds, ...options }): Promise<PublishReport> => {
    const links = await job.inTransaction((db) => findLinks(db, linkIds, job.actor.storeIds));
    const done = new Map<number, PublishedTarget>();
    await job.progress(0, links.length);
    await forEachConcurrently(links, maxConcurrent, async (link) => {
      job.signal.throwIfAborted();
      done.set(link.id, await publishLink(job, services, link, options));
      await job.progress(done.size, links.length);
    });
    return reportOf(
      links.flatMap(({ id }) => done.get(id) ?? []),
      job,
    );
  });

export const republishMenuJob = (services: MenuServices): Job =>
  defineStaffJob(republishMenu, async (job, args): Promise<PublishReport> => {
    const target = await republishLink(job, services, args);
    return reportOf(target ? [target] : [], job);
  });

const failureText = ({ message, issues, channelName }: PublishedTarget): string =>
  [
    message ?? `No se publicó el menú en ${channelName}.`,
    ...issues.map((issue) => (issue.name ? `${issue.name}: ${issue.message}` : issue.message)),
  ].join(' ');

export const failUnconfigured = (source: MenuSource): never =>
  fail('integrationNotConfigured', {
    message: `La integración con ${menuSourceLabels[source]} no está configurada para este local.`,
  });

/** The link of a store at a channel; fails in a sentence where there is none. */
export async function requireLinkOf(
  { inTransaction, actor }: Pick<StaffJobCtx<unknown>, 'inTransaction' | 'actor'>,
  { storeId, channel }: { storeId: number; channel: MenuSource },
): Promise<ChannelLink> {
  const able = providers.filter(({ channels }) =>
    (channels?.serves as readonly string[] | undefined)?.includes(channel),
  );
  const keys = able.map(({ key }) => key);
  const link = await inTransaction((db) => linkOf(db, { storeId, providers: keys }, actor.storeIds));
  return link ?? failUnconfigured(channel);
}

/** Publishes the menu of one store at one channel; fails in a sentence where guests do not get it. */
export const deployMenuJob = (services: MenuServices): Job =>
  defineStaffJob(deployMenu, async (job, { storeId, channel, origin }) => {
    const link = await requireLinkOf(job, { storeId, channel });
    const target = await publishLink(job, services, link, { withHours: true, origin });
    if (!isThere(target)) return fail('menuNotPublishable', { message: failureText(target) });
    return { summary: `Menú publicado en ${target.channelName}`, state: target.state, number: target.number };
  });

export const followPublicationJob = (services: MenuServices): Job =>
  defineJob({
    ...followPublication,
    async run(job, { publicationId }) {
      const publication = await job.inTransaction((db) => repo.find(db, publicationId));
      if (!publication || !repo.isOpen(publication)) return null;
      const company = await companyOfJob(job);
      const connected = await job.inTransaction(async (db) => {
        const [link] = await findLinks(db, [publication.linkId], null);
        return link && connectLink(db, services, link, company);
      });
      if (connected) await follow(job, services, connected, publication);
      return null;
    },
  });
