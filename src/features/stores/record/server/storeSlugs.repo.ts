import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, scopeOf, unaudited } from '#kit/server/data/database.ts';
import { freeSlug, isSlugOf } from '../storeSlugs.rules.ts';

/** Advisory lock of the slugs of one tenant. */
const lockClass = 74;

type Slug = { slug: string; storeId: number; isCurrent: boolean };

const listSlugs = (db: Db): Promise<Slug[]> =>
  db.selectFrom('storeSlugs').select(['slug', 'storeId', 'isCurrent']).execute();

/** Makes a slug the current one of its store; the former ones keep redirecting. */
async function setCurrent(db: Db, slug: string, storeId: number): Promise<void> {
  const slugs = unaudited(db);
  await slugs.updateTable('storeSlugs').set({ isCurrent: false }).where('storeId', '=', storeId).execute();
  await slugs
    .insertInto('storeSlugs')
    .values({ slug, storeId, isCurrent: true })
    .onConflict((conflict) => conflict.columns(['tenantId' as never, 'slug']).doUpdateSet({ isCurrent: true }))
    .execute();
}

/** Gives every store a slug of its present name, in order of age. A slug of another store is never taken over. */
export async function ensureSlugs(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}, ${scopeOf(db).tenantId})`.execute(db);
  const [stores, slugs] = await Promise.all([
    db.selectFrom('stores').select(['id', 'name']).orderBy('id').execute(),
    listSlugs(db),
  ]);
  const owners = new Map(slugs.map(({ slug, storeId }) => [slug, storeId]));
  const current = new Map(slugs.filter(({ isCurrent }) => isCurrent).map(({ slug, storeId }) => [storeId, slug]));
  for (const { id, name } of stores) {
    const now = current.get(id);
    if (now !== undefined && isSlugOf(now, name)) continue;
    const slug = freeSlug(name, (each) => owners.has(each) && owners.get(each) !== id);
    owners.set(slug, id);
    await setCurrent(db, slug, id);
  }
}

/** Current slugs of some stores, by store. */
export async function slugsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('storeSlugs')
    .select(['storeId', 'slug'])
    .where('storeId', '=', anyOf(ids))
    .where('isCurrent', '=', true)
    .execute();
  return new Map(rows.map(({ storeId, slug }) => [storeId, slug]));
}

/** Store that a slug belongs to, also a slug of an older name. */
export async function storeIdOfSlug(db: Db, slug: string): Promise<number | undefined> {
  const found = await db.selectFrom('storeSlugs').select('storeId').where('slug', '=', slug).executeTakeFirst();
  return found?.storeId;
}
