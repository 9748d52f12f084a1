import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { informativeBannerEntity } from '../informativeBanners.contract.ts';

type Renaming = { before: string; after: string };

/** Changes the name of a plan in the notices of the transaction's company that are addressed to it. */
export async function renamePlanOfNotices(db: Db, { before, after }: Renaming): Promise<void> {
  await unaudited(db)
    .updateTable('informativeBanners')
    .set({
      plans: sql`(select jsonb_agg(case when name = ${before} then ${after} else name end)
        from jsonb_array_elements_text(plans) name)`,
    })
    .where(sql<boolean>`plans @> jsonb_build_array(${before}::text)`)
    .execute();
  await emit(db, informativeBannerEntity.area);
}
