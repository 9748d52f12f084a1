import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { anyOfTexts } from '#kit/server/data/anyOf.ts';
import { picturesIn } from '../contentValues.rules.ts';
import type { SiteFacts } from '../preflight.rules.ts';
import type { Section } from '../sectionContent.contract.ts';

const storePath = /^locales\/([0-9a-f-]{36})(?:\/|$)/;

async function bytesOf(db: Db, sections: readonly Section[]): Promise<Map<string, number>> {
  const keys = sections.flatMap((section) => picturesIn(section).map(({ picture }) => picture.key));
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('pictures').select(['key', 'bytes']).where('key', '=', anyOfTexts(keys)).execute();
  return new Map(rows.map(({ key, bytes }) => [key, bytes ?? 0]));
}

/** Whether guests find something at a path: the home, a store, a published page or landing, or the checked page. */
async function pathsOf(db: Db, pageId: number): Promise<(path: string) => boolean> {
  const [pages, landings, stores] = await Promise.all([
    db
      .selectFrom('pages')
      .select('relativeUrl')
      .where('deletedAt', 'is', null)
      .where(sql<boolean>`(published_content_id is not null or id = ${pageId})`)
      .execute(),
    db
      .selectFrom('customLandings')
      .select('slug')
      .where('deletedAt', 'is', null)
      .where('landingVersionId', 'is not', null)
      .execute(),
    db
      .selectFrom('stores as s')
      .leftJoin('storeSlugs as l', 'l.storeId', 's.id')
      .select(['s.uuid', 'l.slug'])
      .execute(),
  ]);
  const urls = new Set([...pages.map(({ relativeUrl }) => relativeUrl), ...landings.map(({ slug }) => `l/${slug}`)]);
  const uuids = new Set(stores.map(({ uuid }) => uuid));
  const slugs = new Set(stores.map(({ slug }) => slug));
  return (path) => {
    const [room, name = ''] = path.split('/');
    return (
      path === '' ||
      urls.has(path) ||
      uuids.has(storePath.exec(path)?.[1] ?? '') ||
      (room === 'locales' && slugs.has(name))
    );
  };
}

/** Data of a company's site that the check of a document needs. `pageId`: the page that is checked, 0 for none. */
export async function readSiteFacts(db: Db, sections: readonly Section[], pageId = 0): Promise<SiteFacts> {
  const [leads, bytes] = await Promise.all([pathsOf(db, pageId), bytesOf(db, sections)]);
  return { leads, bytes };
}
