import { sql } from 'kysely';
import type { Database, Db } from '#kit/server/data/database.ts';
import { readCache } from '#kit/server/data/readCache.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { readAsGuest } from '../../record/server/readAsGuest.ts';
import { landingAddresses } from '../../record/server/saveLanding.ts';
import type { PublishedLanding } from '../../versions/landingVersions.contract.ts';

/** A landing as guests see it, with the hash of its version. */
export type GuestLanding = { id: number; hash: string; content: PublishedLanding };

/** Time in ms for which a publication is read from memory: withdrawals reach guests after it. */
const landings = readCache<GuestLanding | { movedTo: string } | null>({ max: 2000, ttl: 1000 });

/** Version visible to guests, also when the scheduled publishing job is late. */
const visibleVersionId = sql<number>`case when l.scheduled_at <= now() then l.scheduled_landing_version_id
  else l.landing_version_id end`;

const visible = (db: Db) =>
  db
    .selectFrom('customLandings as l')
    .innerJoin('landingVersions as v', (join) => join.on('v.id', '=', visibleVersionId))
    .where('l.deletedAt', 'is', null);

async function findPublished(db: Db, slug: string): Promise<GuestLanding | { movedTo: string } | null> {
  const found = await visible(db).select(['l.id', 'v.hash', 'v.content']).where('l.slug', '=', slug).executeTakeFirst();
  if (found) return { ...found, content: found.content as PublishedLanding };
  const moved = await landingAddresses.find(db, slug);
  if (moved === undefined) return null;
  const landing = await visible(db).select('l.slug').where('l.id', '=', moved).executeTakeFirst();
  return landing ? { movedTo: landing.slug } : null;
}

/** The landing at an address of a company, where it is now, or null. */
export const publishedLanding = (database: Database, tenant: Tenant, slug: string) =>
  landings.read(database, `${tenant.id} ${slug}`, () => readAsGuest(database, tenant, (db) => findPublished(db, slug)));
