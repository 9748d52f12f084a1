import type { Db } from '#kit/server/data/database.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { fail } from '../../pages.failures.ts';
import type { Page } from '../../record/pages.contract.ts';
import * as pages from '../../record/server/pages.repo.ts';
import { resolvePatch, updatePage } from '../../record/server/savePage.ts';
import { pageDifferences } from '../pageDifferences.rules.ts';
import { pageVersionsApi } from '../pageVersions.contract.ts';
import { checkPage } from './checkPage.ts';
import { pagePublishing, unpublishPage } from './pagePublishing.ts';
import * as versions from './pageVersions.repo.ts';

const pageOf = async (db: Db, id: number): Promise<Page> => (await pages.find(db, id)) ?? fail('notFound');

/** A version of a page, or its draft. */
const contentOf = async (db: Db, id: number, number: number | undefined) =>
  (number ? (await versions.find(db, id, number))?.content : await pages.draftOf(db, id)) ?? fail('notFound');

export const pageVersions = implementApi(pageVersionsApi, {
  async list({ db }, { params, query }) {
    await pageOf(db, params.id);
    return versions.list(db, params.id, query);
  },
  get: async ({ db }, { params: { id, number } }) => ({ number, ...(await contentOf(db, id, number)) }),
  async create(ctx, { params, body }) {
    const stored = (await pages.findForUpdate(ctx.db, params.id)) ?? fail('notFound');
    const { fields } = await resolvePatch(ctx, stored, body);
    return updatePage(ctx, params.id, fields, stored);
  },
  async differences({ db }, { params: { id }, query: { from, to } }) {
    await pageOf(db, id);
    const before = from ? await contentOf(db, id, from) : await versions.publishedContent(db, id);
    return { differences: pageDifferences(before, await contentOf(db, id, to)) };
  },
  preflight: async ({ db }, { params }) => ({ findings: await checkPage(db, params.id) }),
  async publish({ db }, { params: { id }, body: { note = '', at, pictureKey } }) {
    await (at
      ? pagePublishing.schedule(db, id, { note, pictureKey, at })
      : pagePublishing.publish(db, id, { note, pictureKey }));
    return pageOf(db, id);
  },
  async cancelPublish({ db }, { params }) {
    await pagePublishing.cancel(db, params.id);
    return pageOf(db, params.id);
  },
  async unpublish({ db }, { params }) {
    await unpublishPage(db, params.id);
    return pageOf(db, params.id);
  },
  async restore({ db }, { params }) {
    await pagePublishing.restore(db, params.id, params.number);
    return pageOf(db, params.id);
  },
});
