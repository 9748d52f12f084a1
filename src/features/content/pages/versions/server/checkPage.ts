import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { fail } from '../../pages.failures.ts';
import * as repo from '../../record/server/pages.repo.ts';
import { sharedParts } from '../../record/server/siteParts.repo.ts';
import type { PageFinding } from '../pageVersions.contract.ts';
import { preflight } from '../preflight.rules.ts';

/** The site's own pages: its home, a store's, and what belongs to them. */
const ofSite = /^(?:$|locales(?:\/|$))/;

/** What is to be mended of a draft before guests see it. */
export async function checkPage(db: Db, id: number): Promise<PageFinding[]> {
  const draft = (await repo.draftOf(db, id)) ?? fail('notFound');
  const [{ header, footer }, pages] = await Promise.all([
    sharedParts(db),
    db
      .selectFrom('pages')
      .select('relativeUrl')
      .where('deletedAt', 'is', null)
      .where(sql<boolean>`(published_content_id is not null or id = ${id})`)
      .execute(),
  ]);
  const known = new Set(pages.map(({ relativeUrl }) => relativeUrl));
  return preflight(
    draft,
    [header, footer].filter((part) => part !== undefined),
    (path) => ofSite.test(path) || known.has(path),
  );
}
