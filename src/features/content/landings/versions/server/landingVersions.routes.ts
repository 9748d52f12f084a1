import type { Ctx } from '#kit/server/http/context.ts';
import { formatVia } from '#domain/orders/via.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import * as repo from '../../record/server/landings.repo.ts';
import { blockingProblems } from '../../html/server/checkHtml.ts';
import { readDocument } from '../../record/server/documents.repo.ts';
import { countLinks } from '../../html/server/shopLinks.ts';
import { type Landing, landingDraft } from '../../record/landings.contract.ts';
import { getLanding, updateLanding } from '../../record/server/saveLanding.ts';
import { fail } from '../../landings.failures.ts';
import { landingDifferences } from '../landingDifferences.rules.ts';
import { landingVersionsApi } from '../landingVersions.contract.ts';
import { landingPublishing, withdrawLanding } from './landingPublishing.ts';
import { reviewLanding, shopPlace } from './reviewLanding.ts';
import * as versions from './landingVersions.repo.ts';
import type { VersionPicture } from '#features/content/sections/server/index.ts';

/** Rejects a draft that guests must not see, with all its reasons. */
async function requireSafe(db: Db, id: number): Promise<void> {
  const draft = (await repo.draftOf(db, id)) ?? fail('notFound');
  if (draft.kind !== 'html') return;
  const blocking = blockingProblems(await readDocument(db, draft.htmlDigest));
  if (blocking.length > 0) fail('landingUnsafe', { fields: { html: blocking.map(({ message }) => message) } });
}

/** Publishes the draft now and cancels its schedule; what guests see already stays the version it is. */
async function publishNow(db: Db, id: number, publication: { note: string } & VersionPicture): Promise<void> {
  if (await repo.hasUnpublished(db, id)) await landingPublishing.publish(db, id, publication);
  else await landingPublishing.cancel(db, id);
}

/** Adds the reference of a landing to the links of its draft that lead to the shop. */
async function countDraftLinks(services: Services, ctx: Ctx, id: number): Promise<Landing> {
  const stored = (await repo.findForUpdate(ctx.db, id)) ?? fail('notFound');
  const html = countLinks(stored.html, shopPlace(services, ctx), formatVia('landing', id));
  if (html === stored.html) return stored;
  const { error } = landingDraft.shape.html.safeParse(html);
  if (error) fail('invalidFields', { fields: { html: error.issues.map(({ message }) => message) } });
  return updateLanding(ctx, id, { html }, stored);
}

export const landingVersions = implementApiWith(landingVersionsApi, (services) => ({
  async list({ db }, { params, query }) {
    await getLanding(db, params.id);
    return versions.list(db, params.id, query);
  },
  async differences({ db }, { params: { id }, query: { to } }) {
    const before = await versions.publishedContent(db, id);
    const after = to ? (await versions.find(db, id, to))?.content : await repo.draftOf(db, id);
    return { differences: landingDifferences(before, after ?? fail('notFound')) };
  },
  preflight: async (ctx, { params }) => ({ findings: await reviewLanding(services, ctx, params.id) }),
  countLinks: (ctx, { params }) => countDraftLinks(services, ctx, params.id),
  async deploy(ctx, { params: { id }, body: { note = '', at, pictureKey } }) {
    const { db } = ctx;
    // Before the review: a draft that changes afterwards would be published without one.
    await landingPublishing.lock(db, id);
    await requireSafe(db, id);
    await (at
      ? landingPublishing.schedule(db, id, { note, pictureKey, at })
      : publishNow(db, id, { note, pictureKey }));
    return getLanding(db, id);
  },
  async withdraw({ db }, { params }) {
    await withdrawLanding(db, params.id);
    return getLanding(db, params.id);
  },
  async cancel({ db }, { params }) {
    await landingPublishing.cancel(db, params.id);
    return getLanding(db, params.id);
  },
  async restore({ db }, { params }) {
    await landingPublishing.restore(db, params.id, params.number);
    return getLanding(db, params.id);
  },
}));
