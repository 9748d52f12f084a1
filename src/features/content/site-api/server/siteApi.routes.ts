import { publishedContents, publishedFacts, publishedPictureKeys } from '#features/content/pages/server/index.ts';
import { camelName, wireName } from '#kit/contract/wire.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Services } from '#kit/server/services.ts';
import { type ListQuery, type Shaping, siteApi, type WpPage } from '../siteApi.contract.ts';
import { pageOf, withFields } from '../paging.rules.ts';
import { listPictures, type PictureFacts } from './pictures.repo.ts';
import {
  drawnContent,
  mediaShape,
  type PageKind,
  pageShape,
  type PublishedFacts,
  type Site,
  slugOf,
  typeShapes,
} from './wpShapes.ts';

const wordPressName = (name: string): string => (name.startsWith('_') ? name : camelName(name));

const shaped = <Shape extends object>(shape: Shape, { _fields }: Shaping): Partial<Shape> =>
  withFields(shape, _fields, wordPressName);

const isOf: Record<PageKind, (page: PublishedFacts) => boolean> = {
  page: () => true,
  post: ({ type }) => type === 'custom',
};

const pageFacts = (page: PublishedFacts) => ({
  id: page.id,
  slug: slugOf(page),
  title: page.title,
  text: [page.title, page.description, page.text].join(' '),
  date: Date.parse(page.publishedAt),
  modified: Date.parse(page.modifiedAt),
  menuOrder: page.position,
});

const pictureFacts = ({ id, key, name, alt, createdAt, updatedAt }: PictureFacts) => ({
  id,
  slug: key,
  title: name,
  text: `${name} ${alt}`,
  date: Date.parse(createdAt),
  modified: Date.parse(updatedAt),
  menuOrder: 0,
});

/** Address of another page of a list. */
function addressOf(path: string, query: ListQuery, page: number): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, page }))
    if (value !== undefined) search.set(wireName(name), String(value));
  return `${path}?${search.toString()}`;
}

/** Headers of a page of a list: the counts, and the addresses of its neighbours. */
function sendPaging(
  { ctx, api }: Site,
  path: string,
  { query, total, totalPages }: { query: ListQuery; total: number; totalPages: number },
): void {
  const { page = 1 } = query;
  const neighbours = [
    { rel: 'prev', to: page - 1 },
    { rel: 'next', to: page + 1 },
  ].filter(({ to }) => to >= 1 && to <= totalPages);
  ctx.header('x-wp-total', String(total));
  ctx.header('x-wp-totalpages', String(totalPages));
  if (neighbours.length === 0) return;
  const links = neighbours.map(({ rel, to }) => `<${addressOf(`${api}${path}`, query, to)}>; rel="${rel}"`);
  ctx.header('link', links.join(', '));
}

/** Whether a field is answered: without `_fields`, all are. */
const isAnswered = ({ _fields }: Shaping, field: string): boolean =>
  !_fields || _fields.split(',').some((path) => path.trim().split('.')[0] === field);

/** Shapes of pages: only the pages of the answer are read whole, and drawn where their content is answered. */
async function shapesOf(
  site: Site,
  pages: readonly PublishedFacts[],
  { kind, query }: { kind: PageKind; query: Shaping },
): Promise<Partial<WpPage>[]> {
  const { db } = site.ctx;
  const isDrawn = isAnswered(query, 'content');
  const contents = await publishedContents(db, isDrawn ? pages.map(({ id }) => id) : []);
  const pictures = await listPictures(
    db,
    pages.flatMap(({ sharePictureKey }) => sharePictureKey ?? []),
  );
  return Promise.all(
    pages.map(async (facts) => {
      const picture = pictures.find(({ key }) => key === facts.sharePictureKey);
      const content = contents.get(facts.id);
      const html = content ? await drawnContent(site, content) : '';
      const shape = pageShape(site, { kind, facts, picture, html });
      const isEmbedded = query._embed !== undefined && query._embed !== 'false' && picture !== undefined;
      const embedded = isEmbedded ? { _embedded: { 'wp:featuredmedia': [mediaShape(site, picture)] } } : {};
      return shaped({ ...shape, ...embedded }, query);
    }),
  );
}

async function listOf(site: Site, kind: PageKind, query: ListQuery) {
  const pages = await publishedFacts(site.ctx.db, { withText: query.search !== undefined });
  const found = pageOf(pages.filter(isOf[kind]), pageFacts, query);
  sendPaging(site, `/${kind}s`, { query, ...found });
  return shapesOf(site, found.items, { kind, query });
}

async function oneOf(site: Site, kind: PageKind, { id, query }: { id: number; query: Shaping }) {
  const pages = await publishedFacts(site.ctx.db, { withText: false });
  const found = pages.filter((page) => page.id === id && isOf[kind](page));
  const [shape] = await shapesOf(site, found, { kind, query });
  return shape ?? fail('notFound');
}

const siteOf = ({ files, storefrontOf, originOf }: Services, ctx: Ctx): Site => {
  const { tenant, request } = ctx;
  return {
    ctx,
    files,
    shop: storefrontOf(tenant, request.host).replace(/\/$/, ''),
    api: `${originOf(tenant.slug, request.host)}/wp-json/wp/v2`,
  };
};

const picturesOf = async ({ db }: Ctx) => listPictures(db, await publishedPictureKeys(db));

/** Published pages and their pictures for clients of WordPress. */
export const siteApiRoutes = implementApiWith(siteApi, (services) => ({
  pages: (ctx, { query }) => listOf(siteOf(services, ctx), 'page', query),
  page: (ctx, { params, query }) => oneOf(siteOf(services, ctx), 'page', { id: params.id, query }),
  posts: (ctx, { query }) => listOf(siteOf(services, ctx), 'post', query),
  post: (ctx, { params, query }) => oneOf(siteOf(services, ctx), 'post', { id: params.id, query }),
  async media(ctx, { query }) {
    const site = siteOf(services, ctx);
    const found = pageOf(await picturesOf(ctx), pictureFacts, query);
    sendPaging(site, '/media', { query, ...found });
    return found.items.map((picture) => shaped(mediaShape(site, picture), query));
  },
  async medium(ctx, { params, query }) {
    const found = (await picturesOf(ctx)).find(({ id }) => id === params.id) ?? fail('notFound');
    return shaped(mediaShape(siteOf(services, ctx), found), query);
  },
  types: (ctx, { query }) =>
    Object.fromEntries(
      Object.entries(typeShapes(siteOf(services, ctx))).map(([slug, type]) => [slug, shaped(type, query)]),
    ),
}));
