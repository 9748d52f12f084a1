import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { enqueueStaffJob } from '#kit/server/jobs/staffJob.ts';
import { fail } from '../../channels.failures.ts';
import { findLinks } from '../../links/server/channelLinks.repo.ts';
import { channelMenusApi } from '../channelMenus.contract.ts';
import { announceLinks } from '../../links/server/linkStates.ts';
import { compareMenus, publishMenus, republishMenu } from './channelMenuJobKinds.ts';
import * as differences from './differences.repo.ts';
import { listDifferences } from './listDifferences.ts';
import { pictureOrigin } from './pictureOrigin.ts';
import { previewMenus } from './previewMenus.ts';
import { publicationView } from './publicationView.ts';
import * as repo from './publications.repo.ts';
import { requireLink, requireLinks } from './requireLinks.ts';
import { takeDifferences } from './takeDifferences.ts';
import * as targets from './targets.repo.ts';

/** Publications shown of a link. */
const historyLength = 100;

async function requirePublication({ db, actor }: Ctx, id: number) {
  const publication = (await repo.find(db, id)) ?? fail('notFound');
  const [link] = await findLinks(db, [publication.linkId], actor.storeIds);
  return link ? publication : fail('notFound');
}

export const channelMenus = implementApiWith(channelMenusApi, (services) => {
  const originFor = (ctx: Ctx) => pictureOrigin(ctx, services);
  return {
    targets: ({ db, actor }, { query }) => targets.list(db, query, actor.storeIds),
    summary: ({ db, actor }) => targets.summary(db, actor.storeIds),
    preview: async (ctx, { body }) => {
      await requireLinks(ctx, body.linkIds);
      return { data: await previewMenus(ctx, services, { ...body, origin: originFor(ctx) }) };
    },
    async publish(ctx, { body }) {
      const links = await requireLinks(ctx, body.linkIds);
      const linkIds = links.map(({ id }) => id);
      return enqueueStaffJob(ctx.db, ctx.actor, publishMenus, { ...body, linkIds, origin: originFor(ctx) });
    },
    async history(ctx, { params: { id } }) {
      const link = await requireLink(ctx, id);
      const found = await repo.history(ctx.db, id, historyLength);
      return { data: found.map((publication) => publicationView(publication, link.menuId)) };
    },
    async differences(ctx, { params: { id } }) {
      const link = await requireLink(ctx, id);
      return listDifferences(ctx, services, link);
    },
    async compare(ctx, { body }) {
      const links = await requireLinks(ctx, body.linkIds);
      return enqueueStaffJob(ctx.db, ctx.actor, compareMenus, { linkIds: links.map(({ id }) => id) });
    },
    async acceptDifferences(ctx, { params: { id }, body }) {
      await requireLink(ctx, id);
      const updated = await differences.setAccepted(ctx.db, id, body);
      await announceLinks(ctx.db);
      return { updated };
    },
    async takeDifferences(ctx, { params: { id }, body: { ids } }) {
      const link = await requireLink(ctx, id);
      return takeDifferences(ctx, services, { link, ids });
    },
    async republish(ctx, { params: { id } }) {
      const { number } = await requirePublication(ctx, id);
      return enqueueStaffJob(ctx.db, ctx.actor, republishMenu, { publicationId: id, number, origin: originFor(ctx) });
    },
  };
});
