import { draftOf } from '#kit/contract/draft.ts';
import { fail } from '#kit/contract/failures.ts';
import { parsePhone } from '#domain/phones.ts';
import type { CountryCode } from '#domain/countries.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { invalidateAccess } from '#features/platform/identity/server/index.ts';
import { pictureKeyOf, requireUploaded } from '#features/platform/pictures/server/index.ts';
import { inHomeTenant, usersRepo } from '#features/platform/users/server/index.ts';
import { type Profile, type ProfileDraft, profileDraft, type ProfilePatch, profileRules } from '../account.contract.ts';
import * as repo from './account.repo.ts';

/** The signed-in person's profile. */
export async function profileOf(db: Db, userId: number): Promise<Profile | undefined> {
  const profile = await usersRepo.findProfile(db, userId);
  return profile && { ...profile, pictureUrl: pictureUrl(profile.pictureKey) };
}

const saving = (country: CountryCode) =>
  patchEndpoint<Profile, ProfileDraft, ProfilePatch>({
    table: 'adminUsers',
    rules: profileRules(country),
    find: profileOf,
    draftOf: (stored) => draftOf(profileDraft, stored),
    async resolvePatch({ db }, stored, { pictureIds: ids, ...changes }) {
      const storedPictures = { ids: stored.pictureIds, key: stored.pictureKey };
      const pictureKey = await pictureKeyOf(db, { ids, key: changes.pictureKey }, storedPictures);
      return { fields: pictureKey === undefined ? changes : { ...changes, pictureKey } };
    },
    save: async ({ db }, id, profile, changes) => {
      const phone = changes.phone === undefined ? {} : { phone: parsePhone(profile.phone, country) ?? profile.phone };
      await repo.updateProfile(db, id, { ...changes, ...phone });
      // The name is what the history and other people's screens show.
      await invalidateAccess(db);
      await emit(db, 'admin_users');
      return (await profileOf(db, id)) ?? fail('notFound');
    },
  });

/** Saves the person's own name, phone and picture, wherever their account lives and by that country's rules. */
export async function saveProfile(ctx: Ctx, body: ProfilePatch): Promise<Profile> {
  const { actor, database, tenant } = ctx;
  await requireUploaded(ctx.db, 'pictureKey', body.pictureKey);
  const country =
    actor.homeTenantId === tenant.id ? tenant.country : await repo.countryOf(database, actor.homeTenantId);
  return inHomeTenant(ctx, (db) => saving(country)(ctx.within(db), { params: { id: actor.id }, body }));
}
