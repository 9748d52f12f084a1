import { formatVia } from '#domain/orders/via.ts';
import { companiesOf } from '#features/platform/tenants/server/index.ts';
import type { Finding } from '#features/content/sections/content/review.contract.ts';
import { preflight, readSiteFacts } from '#features/content/sections/server/index.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import { readCache } from '#kit/server/data/readCache.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import { listAddresses } from '../../files/server/landingFiles.repo.ts';
import { checkHtml } from '../../html/server/checkHtml.ts';
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

/** Paths that lead somewhere. A separate host of landings has no shop: links to it name its host. */
async function pathsFrom(db: Db, isSeparate: boolean): Promise<(path: string) => boolean> {
  const [{ leads }, addresses] = await Promise.all([readSiteFacts(db, []), listAddresses(db)]);
  const files = new Set(addresses);
  const isOfShop = (path: string) => !isSeparate || path.startsWith('l/');
  return (path) => (isOfShop(path) && leads(path)) || files.has(path) || fileRooms.test(path);
}

/** Where the shop is from the landings of the company of a request. */
export const shopPlace = (
  { storefrontOf }: Pick<Services, 'storefrontOf'>,
  { tenant, request }: Pick<Ctx, 'tenant' | 'request'>,
): ShopPlace => ({
  shop: storefrontOf(tenant, request.host).replace(/\/$/, ''),
  isSeparate: tenant.landingHost !== null,
});

/** Problems of the draft of a landing to fix before guests see it. */
export async function reviewLanding(
  services: Pick<Services, 'storefrontOf'>,
  ctx: Pick<Ctx, 'db' | 'database' | 'tenant' | 'request'>,
  id: number,
): Promise<Finding[]> {
  const { db, database, tenant } = ctx;
  const draft = (await repo.draftOf(db, id)) ?? fail('notFound');
  if (draft.kind === 'sections') return preflight(draft, [], await readSiteFacts(db, draft.content.content));
  const [html, leads, otherCompanies] = await Promise.all([
    readDocument(db, draft.htmlDigest),
    pathsFrom(db, tenant.landingHost !== null),
    namesOfOthers(database, tenant.id),
  ]);
  const hosts = [tenant.storefrontHost, tenant.landingHost].filter((host) => host !== null);
  const place = shopPlace(services, ctx);
  return checkHtml(html, { leads, otherCompanies, hosts, place, via: formatVia('landing', id) });
}
