import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { fail } from '../../pages.failures.ts';
import * as repo from '../../record/server/pages.repo.ts';
import { sharedParts } from '../../record/server/siteParts.repo.ts';
import { picturesIn } from '#features/content/sections/server/index.ts';
import type { Section } from '#features/content/sections/content/sectionContent.contract.ts';
import type { PageFinding } from '../pageVersions.contract.ts';
import { preflight } from '../preflight.rules.ts';

const storePath = /^locales\/([0-9a-f-]{36})(?:\/|$)/;

async function bytesOf(db: Db, sections: readonly Section[]): Promise<Map<string, number>> {
  const keys = sections.flatMap((section) => picturesIn(section).map(({ picture }) => picture.key));
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('pictures')
    .select(['key', 'bytes'])
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Map(rows.map(({ key, bytes }) => [key, bytes ?? 0]));
}

/** Whether guests find something at a path: the home, a store, a published page or the one that is checked. */
async function pathsOf(db: Db, id: number): Promise<(path: string) => boolean> {
  const [pages, stores] = await Promise.all([
    db
      .selectFrom('pages')
      .select('relativeUrl')
      .where('deletedAt', 'is', null)
      .where(sql<boolean>`(published_content_id is not null or id = ${id})`)
      .execute(),
    db.selectFrom('stores').select('uuid').execute(),
  ]);
  const urls = new Set(pages.map(({ relativeUrl }) => relativeUrl));
  const uuids = new Set(stores.map(({ uuid }) => uuid));
  return (path) => path === '' || urls.has(path) || uuids.has(storePath.exec(path)?.[1] ?? '');
}

/** Finds the problems of a draft before publishing. */
export async function checkPage(db: Db, id: number): Promise<PageFinding[]> {
  const [draft = fail('notFound'), { header, footer }, leads] = await Promise.all([
    repo.draftOf(db, id),
    sharedParts(db),
    pathsOf(db, id),
  ]);
  const shared = [header, footer].filter((part) => part !== undefined);
  const bytes = await bytesOf(db, [...shared, ...draft.content.content]);
  return preflight(draft, shared, { leads, bytes });
}
