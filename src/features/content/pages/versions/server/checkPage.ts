import type { Db } from '#kit/server/data/database.ts';
import type { Finding } from '#features/content/sections/content/review.contract.ts';
import { preflight, readSiteFacts } from '#features/content/sections/server/index.ts';
import { fail } from '../../pages.failures.ts';
import * as repo from '../../record/server/pages.repo.ts';
import { sharedParts } from '../../record/server/siteParts.repo.ts';

/** Finds the problems of a draft before publishing. */
export async function checkPage(db: Db, id: number): Promise<Finding[]> {
  const [draft = fail('notFound'), { header, footer }] = await Promise.all([repo.draftOf(db, id), sharedParts(db)]);
  const shared = [header, footer].filter((part) => part !== undefined);
  return preflight(draft, shared, await readSiteFacts(db, [...shared, ...draft.content.content], id));
}
