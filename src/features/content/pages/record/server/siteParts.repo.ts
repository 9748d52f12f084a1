import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { Db } from '#kit/server/data/database.ts';
import { insert, update } from '#kit/server/data/write.ts';
import type { Section, SharedParts } from '#features/content/sections/content/sectionContent.contract.ts';
import type { SharedName } from '#features/content/sections/types/sectionTypes.contract.ts';

const stored = (db: Db) => db.selectFrom('siteParts').select(['id', 'key', 'content', 'published']).execute();

/** The header and footer as they are edited, or as guests see them. */
export async function sharedParts(db: Db, of: 'content' | 'published' = 'content'): Promise<SharedParts> {
  const rows = await stored(db);
  return Object.fromEntries(rows.flatMap((row) => (row[of] === null ? [] : [[row.key, row[of] as Section]])));
}

/** Drafts of the header and footer; locks them until the transaction ends. */
export async function lockParts(db: Db): Promise<SharedParts> {
  const rows = await db.selectFrom('siteParts').select(['key', 'content']).orderBy('key').forNoKeyUpdate().execute();
  return Object.fromEntries(rows.map(({ key, content }) => [key, content as Section]));
}

/** Who changed the header or the footer last, and when. */
export async function lastPartChange(db: Db): Promise<{ author: string | null; at: string | null }> {
  const found = await db
    .selectFrom('auditChanges as c')
    .innerJoin('auditEntries as e', 'e.requestId', 'c.requestId')
    .select(['e.authorName as author', 'c.at'])
    .where('c.entity', '=', 'siteParts')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? { author: null, at: null };
}

/** Writes those that differ; answers whether any did. */
export async function saveParts(db: Db, parts: SharedParts): Promise<boolean> {
  const rows = new Map((await stored(db)).map((row) => [row.key, row]));
  const changed = (Object.entries(parts) as [SharedName, Section][]).filter(
    ([key, part]) => !deepEqual(rows.get(key)?.content, part),
  );
  for (const [key, part] of changed) {
    const row = rows.get(key);
    await (row ? update(db, 'siteParts', row.id, { content: part }) : insert(db, 'siteParts', { key, content: part }));
  }
  return changed.length > 0;
}

/** Shows guests the header and the footer as they are edited; answers whether that changes anything. */
export async function publishParts(db: Db): Promise<boolean> {
  const changed = (await stored(db)).filter(({ content, published }) => !deepEqual(content, published));
  for (const { id, content } of changed) await update(db, 'siteParts', id, { published: content });
  return changed.length > 0;
}
