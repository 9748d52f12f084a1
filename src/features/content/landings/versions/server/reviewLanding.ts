import { text } from 'node:stream/consumers';
import { formatVia } from '#domain/orders/via.ts';
import { companiesOf } from '#features/platform/tenants/server/index.ts';
import type { Finding } from '#features/content/sections/content/review.contract.ts';
import { preflight, readSiteFacts } from '#features/content/sections/server/index.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { readCache } from '#kit/server/data/readCache.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import { decodedName } from '../../html/decodedName.rules.ts';
import { filesByPath, landingFileKey } from '../../files/server/landingFiles.repo.ts';
import { checkHtml, loadedPaths } from '../../html/server/checkHtml.ts';
import type { ShopPlace } from '../../html/server/shopLinks.ts';
import { fail } from '../../landings.failures.ts';
import { readDocument } from '../../record/server/documents.repo.ts';
import * as repo from '../../record/server/landings.repo.ts';

/** New companies count after a minute. */
const companies = readCache<{ id: number; name: string }[]>({ max: 1, ttl: 60_000 });

const namesOfOthers = async (database: Database, tenantId: number): Promise<string[]> =>
  (await companies.read(database, 'all', () => companiesOf(database))).flatMap(({ id, name }) =>
    id === tenantId ? [] : name,
  );

/** Paths of the site that serve files, whatever is below them. */
const fileRooms = /^\/?(?:files|theme|static)\//;

type Files = Awaited<ReturnType<typeof filesByPath>>;

/** Paths that lead somewhere. A separate host of landings has no shop: links to it name its host. */
async function pathsFrom(db: Db, files: Files, isSeparate: boolean): Promise<(path: string) => boolean> {
  const { leads } = await readSiteFacts(db, []);
  const isOfShop = (path: string) => !isSeparate || path.startsWith('l/');
  return (path) => (isOfShop(path) && leads(path)) || files.has(decodedName(path)) || fileRooms.test(path);
}

/** Style sheets that are read, and bytes of each. */
const maxSheets = 10;
const maxSheetBytes = 512 * 1024;

/** Style sheets of the company's files that a document loads. */
async function readSheets(store: FileStore, tenantId: number, files: Files, paths: readonly string[]) {
  const found = paths.flatMap((path) => {
    const file = path.endsWith('.css') ? files.get(decodedName(path)) : undefined;
    return file && file.bytes <= maxSheetBytes ? { path, hash: file.hash } : [];
  });
  return Promise.all(
    found.slice(0, maxSheets).map(async ({ path, hash }) => {
      // Without a style sheet the rest is still reviewed.
      const file = await store.get(landingFileKey(tenantId, hash)).catch(() => null);
      return { path, css: file ? await text(file.content).catch(() => '') : '' };
    }),
  );
}

type ReviewServices = Pick<Services, 'storefrontOf' | 'files'>;

/** Where the shop is from the landings of the company of a request. */
export const shopPlace = (
  { storefrontOf }: Pick<Services, 'storefrontOf'>,
  { tenant, request }: Pick<Ctx, 'tenant' | 'request'>,
): ShopPlace => ({
  shop: storefrontOf(tenant, request.host).replace(/\/$/, ''),
  isSeparate: tenant.landingHost !== null,
});

/** Problems of the draft of a landing to fix before guests see it. Opens its transaction itself: files are read after it. */
export async function reviewLanding(
  services: ReviewServices,
  ctx: Pick<Ctx, 'inTransaction' | 'database' | 'tenant' | 'request'>,
  id: number,
): Promise<Finding[]> {
  const { database, tenant } = ctx;
  const place = shopPlace(services, ctx);
  const read = await ctx.inTransaction(async (db) => {
    const draft = (await repo.draftOf(db, id)) ?? fail('notFound');
    if (draft.kind === 'sections') return preflight(draft, [], await readSiteFacts(db, draft.content.content));
    const [html, files] = await Promise.all([readDocument(db, draft.htmlDigest), filesByPath(db)]);
    return { html, files, leads: await pathsFrom(db, files, place.isSeparate) };
  });
  if (Array.isArray(read)) return read;
  const { html, files, leads } = read;
  const [sheets, otherCompanies] = await Promise.all([
    readSheets(services.files, tenant.id, files, loadedPaths(html, place)),
    namesOfOthers(database, tenant.id),
  ]);
  const hosts = [tenant.storefrontHost, tenant.landingHost].filter((host) => host !== null);
  return checkHtml(html, { leads, otherCompanies, hosts, place, files, sheets, via: formatVia('landing', id) });
}
