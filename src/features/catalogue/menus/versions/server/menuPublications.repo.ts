import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { MenuContent } from '../../record/menuContent.contract.ts';

type Publication = { menuId: number; at: string };

/** Stores the content of a scheduled publication. */
export async function insert(db: Db, { menuId, at }: Publication, content: MenuContent): Promise<void> {
  await sql`insert into menu_publications (menu_id, publish_at, content)
    values (${menuId}::bigint, ${at}::timestamptz, ${JSON.stringify(content)}::jsonb)
    returning id`.execute(db);
}

/** Latest content scheduled for an instant. */
export async function contentFor(db: Db, { menuId, at }: Publication): Promise<MenuContent | undefined> {
  const found = await db
    .selectFrom('menuPublications')
    .select('content')
    .where('menuId', '=', menuId)
    .where('publishAt', '=', at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.content as MenuContent | undefined;
}

/**
 * Deletes contents that no undo can restore: past dates, and all but the latest content of the same date.
 *
 * Keeps the content of a pending publication, even when it is overdue.
 */
export const purgePublications = (db: Db) =>
  unaudited(db)
    .deleteFrom('menuPublications')
    .where(
      sql<boolean>`(publish_at < now() and not exists (
          select from ${tenantRows('menus as m')} where m.id = menu_publications.menu_id and m.publish_at = menu_publications.publish_at)
        or exists (
          select from ${tenantRows('menuPublications as later')}
          where later.menu_id = menu_publications.menu_id and later.publish_at = menu_publications.publish_at
            and later.id > menu_publications.id))`,
    )
    .execute();
