import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { movedAddresses } from '#kit/server/publishing/movedAddresses.ts';
import { requirePictures } from '#features/content/sections/server/index.ts';
import { fail } from '../../landings.failures.ts';
import type { Landing, LandingDraft } from '../landings.contract.ts';
import { storeDocument } from './documents.repo.ts';
import * as repo from './landings.repo.ts';

/** Addresses that landings had while guests saw them. */
export const landingAddresses = movedAddresses({
  table: 'landingRedirects',
  key: 'landing_redirects_pkey',
  address: 'slug',
  recordId: 'landingId',
});

export const getLanding = async (db: Db, id: number): Promise<Landing> => (await repo.find(db, id)) ?? fail('notFound');

export async function createLanding({ db }: Ctx, draft: LandingDraft): Promise<Landing> {
  await requirePictures(db, draft);
  const { id } = await repo.insert(db, draft, await storeDocument(db, draft.html));
  await emit(db, 'customLandings');
  return getLanding(db, id);
}

/** Saves the changed fields of a landing that is not deleted. */
export async function updateLanding(
  { db }: Ctx,
  id: number,
  { html, ...changes }: Partial<LandingDraft>,
  stored: Landing,
): Promise<Landing> {
  if (stored.isDeleted) fail('landingDeleted');
  await requirePictures(db, changes);
  const document = html === undefined ? {} : { htmlDigest: await storeDocument(db, html) };
  await repo.update(db, id, { ...changes, ...document });
  const { slug } = changes;
  if (slug && (stored.publishedNumber !== null || stored.withdrawnAt !== null))
    await landingAddresses.move(db, id, { from: stored.slug, to: slug });
  await emit(db, 'customLandings');
  return getLanding(db, id);
}

/** Hides a landing from staff and guests, and cancels its scheduled publication. An undo brings it back. */
export async function removeLanding({ db }: Ctx, id: number): Promise<void> {
  const landing = (await repo.lock(db, id)) ?? fail('notFound');
  if (landing.deletedAt !== null) return;
  await repo.update(db, id, { deletedAt: new Date().toISOString(), ...repo.unscheduled });
  await emit(db, 'customLandings');
}
