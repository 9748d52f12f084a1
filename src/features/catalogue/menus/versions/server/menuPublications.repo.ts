import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import type { MenuContent } from '../../record/menuContent.contract.ts';

type Publication = { menuId: number; at: string };

/** Keeps what a menu is to be published as at a moment. */
export async function insert(db: Db, { menuId, at }: Publication, content: MenuContent): Promise<void> {
  await sql`insert into menu_publications (menu_id, publish_at, content)
    values (${menuId}::bigint, ${at}::timestamptz, ${JSON.stringify(content)}::jsonb)
    returning id`.execute(db);
}

/** What was last set to be published at a moment. */
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
