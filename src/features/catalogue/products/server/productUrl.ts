import { sql } from 'kysely';
import { slugOf } from '#domain/slugs.ts';
import { type Db, scopeOf, sendAlong } from '#kit/server/data/database.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { anyOfTexts } from '#kit/server/data/anyOf.ts';

/** Advisory lock of one tenant's addresses: who hands out many of them is alone meanwhile. */
const lockClass = 73;
const triedAtOnce = 50;

const candidates = (slug: string, from: number) =>
  Array.from({ length: triedAtOnce }, (_, place) => (from + place === 1 ? slug : `${slug}-${from + place}`));

const lockAddresses = (db: Db) => sql`select pg_advisory_xact_lock(${lockClass}, ${scopeOf(db).tenantId})`.execute(db);
const shareAddresses = prepared(
  (_db: Db, _shape: null, tenantId: number) =>
    sql`select pg_advisory_xact_lock_shared(${sql.lit(lockClass)}, ${tenantId}::int)`,
);
const defaultSlug = (name: string) => slugOf(name) || 'producto';

/** An address made from a name: `pizza-napolitana`, or with the first number behind it that no other product has. */
export async function freeUrl(db: Db, name: string): Promise<string> {
  await lockAddresses(db);
  return firstFree(db, defaultSlug(name));
}

async function firstFree(db: Db, slug: string): Promise<string> {
  for (let from = 1; ; from += triedAtOnce) {
    const candidateUrls = candidates(slug, from);
    const taken = await takenUrls(db, candidateUrls);
    const free = candidateUrls.find((url) => !taken.has(url));
    if (free !== undefined) return free;
  }
}

/**
 * Inserts with an address made from the name. Products are made side by side: where two want one address, the second
 * waits for the first and takes the next.
 */
export async function insertWithUrl<Made>(
  db: Db,
  name: string,
  insert: (url: string) => Promise<Made | undefined>,
): Promise<Made> {
  const slug = defaultSlug(name);
  sendAlong(db, shareAddresses(db, null, scopeOf(db).tenantId));
  for (let url = slug; ; url = await firstFree(db, slug)) {
    const inserted = await insert(url);
    if (inserted) return inserted;
  }
}

/** The same for many names at once, in their order. */
export async function freeUrls(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  await lockAddresses(db);
  const slugs = names.map(defaultSlug);
  const { rows } = await sql<{ url: string }>`
    select url from ${tenantRows('products')}
      where url = any(${slugs}::text[]) or regexp_replace(url, '-[0-9]+$', '') = any(${slugs}::text[])`.execute(db);
  const taken = new Set(rows.map(({ url }) => url));
  const next = new Map<string, number>();
  return slugs.map((slug) => {
    let number = next.get(slug) ?? 1;
    const url = () => (number === 1 ? slug : `${slug}-${number}`);
    while (taken.has(url())) number++;
    taken.add(url());
    next.set(slug, number + 1);
    return url();
  });
}

async function takenUrls(db: Db, urls: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('url')
    .where('url', '=', anyOfTexts([...urls]))
    .execute();
  return new Set(rows.map(({ url }) => url));
}
