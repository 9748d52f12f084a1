import { fail } from '#domain/failures.ts';
import { parsePhone } from '#domain/phones.ts';
import type { CountryCode } from '#domain/countries.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';
import { emit } from '#kit/server/events.ts';
import { merging } from '#kit/server/merging.ts';
import { pictureUrl } from '#kit/server/pictures.ts';
import { accessChanged } from '../../identity/server/index.ts';
import { ownRecord, usersRepo } from '../../users/server/index.ts';
import { type Profile, type ProfileDraft, profileRules } from '../account.contract.ts';
import * as repo from './account.repo.ts';

/** The signed-in person's profile. */
export async function profileOf(db: Db, userId: number): Promise<Profile | undefined> {
  const own = await usersRepo.own(db, userId);
  return own && { ...own, pictureUrl: pictureUrl(own.pictureKey) };
}

const draftOf = ({ name, phone, pictureKey }: Profile): ProfileDraft => ({ name, phone, pictureKey });

const saving = (country: CountryCode) =>
  merging<Profile, ProfileDraft>({
    table: 'adminUsers',
    rules: profileRules(country),
    find: profileOf,
    draftOf,
    save: async ({ db }, id, whole, changes) => {
      const phone = changes.phone === undefined ? {} : { phone: parsePhone(whole.phone, country) ?? whole.phone };
      await repo.updateProfile(db, id, { ...changes, ...phone });
      // The name is what the history and other people's screens show.
      await accessChanged(db);
      await emit(db, 'admin_users');
      return (await profileOf(db, id)) ?? fail('notFound');
    },
  });

/** Saves the person's own name, phone and picture, wherever their account lives and by that country's rules. */
export async function saveProfile(ctx: Ctx, body: Partial<ProfileDraft>): Promise<Profile> {
  const { actor, database, tenant } = ctx;
  if (body.pictureKey && !(await repo.pictureExists(ctx.db, body.pictureKey)))
    fail('invalidFields', { fields: { picture_key: ['La imagen no terminó de subirse. Elígela otra vez.'] } });
  const country =
    actor.homeTenantId === tenant.id ? tenant.country : await repo.countryOf(database, actor.homeTenantId);
  return ownRecord(ctx, (db) =>
    saving(country)(Object.create(ctx, { db: { value: db } }) as Ctx, { params: { id: actor.id }, body }),
  );
}
