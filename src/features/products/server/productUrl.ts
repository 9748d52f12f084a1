import { sql } from 'kysely';
import { slugOf } from '#domain/slugs.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';

/** Advisory lock of one tenant's addresses: two products of one name made at once do not take the same. */
const lockClass = 72;
const triedAtOnce = 50;

const candidates = (slug: string, from: number) =>
  Array.from({ length: triedAtOnce }, (_, place) => (from + place === 1 ? slug : `${slug}-${from + place}`));

/** An address made from a name: `pizza-napolitana`, or with the first number behind it that no other product has. */
export async function freeUrl(db: Db, name: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(${lockClass}, ${scopeOf(db).tenantId})`.execute(db);
  const slug = slugOf(name) || 'producto';
  for (let from = 1; ; from += triedAtOnce) {
    const wanted = candidates(slug, from);
    const taken = await takenUrls(db, wanted);
    const free = wanted.find((url) => !taken.has(url));
    if (free !== undefined) return free;
  }
}

async function takenUrls(db: Db, urls: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('url')
    .where('url', '=', sql<string>`any(${[...urls]}::text[])`)
    .execute();
  return new Set(rows.map(({ url }) => url));
}
