import { requireUploaded } from '#features/platform/pictures/server/index.ts';
import type { VersionPicture } from '#features/content/sections/server/index.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { publishable } from '#kit/server/publishing/publishable.ts';
import { fail } from '../../landings.failures.ts';
import * as repo from '../../record/server/landings.repo.ts';
import type { PublishedLanding } from '../landingVersions.contract.ts';
import * as versions from './landingVersions.repo.ts';

type LandingPublication = {
  landingVersionId?: number | null;
  scheduledLandingVersionId?: number | null;
  scheduledAt?: string | null;
  withdrawnAt?: string | null;
};

export const landingPublishing = publishable({
  records: 'customLandings',
  versions,
  lock: repo.lock,
  draftOf: repo.draftOf,
  hasUnpublished: repo.hasUnpublished,
  isSame: (one: PublishedLanding, other: PublishedLanding) => deepEqual(one, other),
  rejectUnchanged: (message) => fail('landingUnchanged', message ? { message } : {}),
  rejectDeleted: () => fail('landingDeleted'),
  requireDetails: (db, { pictureKey }: VersionPicture) => requireUploaded(db, 'pictureKey', pictureKey),
  insertVersion: versions.insert,
  async freeze(db, { at: scheduledAt, ...version }, picture) {
    return { scheduledLandingVersionId: await versions.insert(db, version, picture), scheduledAt };
  },
  versionOfFrozen: async (_db, { scheduledLandingVersionId }) => scheduledLandingVersionId ?? undefined,
  published: (landingVersionId): LandingPublication => ({ landingVersionId, withdrawnAt: null }),
  unscheduled: repo.unscheduled,
  scheduledAt: 'scheduledAt',
  update: (db, id, columns, draft) => repo.update(db, id, { ...columns, ...draft }),
  job: { kind: 'landings.publish', label: (name) => `Publicar la landing ${name}`, idName: 'landingId' },
  guarded: [
    { policy: 'customLandings.publish', columns: ['landingVersionId', 'scheduledAt'] },
    { policy: 'customLandings.delete', columns: ['deletedAt'] },
  ],
});

/** Hides a landing from guests and cancels a scheduled publication. */
export async function withdrawLanding(db: Db, id: number): Promise<void> {
  const { landingVersionId } = await landingPublishing.lock(db, id);
  if (landingVersionId === null) fail('landingNotPublished');
  await repo.update(db, id, { landingVersionId: null, withdrawnAt: new Date().toISOString(), ...repo.unscheduled });
  await emit(db, 'customLandings');
}
