import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import type { Favorite } from '#features/platform/users/me.contract.ts';
import { companyFavoritesEntity } from '../companyFavorites.contract.ts';
import { type CompanyFavorites, maxFavorites, tooManyFavorites } from '../preferences.contract.ts';
import { changeCompanyRow, guardCompanyUndo } from './companyRow.ts';

/** Refreshes the sidebar of every signed-in user. */
const emitToSignedIn = (db: Db) => emit(db, 'admin_users', { audience: 'signedIn' });

type Change = (present: readonly Favorite[]) => Favorite[];

/** Serializes concurrent changes, so that no pin is lost. */
async function changeFavorites(ctx: Ctx, change: Change): Promise<CompanyFavorites> {
  const saved = await changeCompanyRow(ctx, 'companyFavorites', ({ favorites }) => ({
    favorites: change(favorites as Favorite[]),
  }));
  await emitToSignedIn(ctx.db);
  return { favorites: saved.favorites as Favorite[] };
}

/** Adds a page to everybody's sidebar; one that is there takes the new name. */
export const pinForCompany = (ctx: Ctx, favorite: Favorite): Promise<CompanyFavorites> =>
  changeFavorites(ctx, (present) => {
    const others = present.filter(({ path }) => path !== favorite.path);
    if (others.length >= maxFavorites) fail('invalidFields', { fields: { path: [tooManyFavorites] } });
    return [...others, favorite];
  });

export const unpinForCompany = (ctx: Ctx, path: string): Promise<CompanyFavorites> =>
  changeFavorites(ctx, (present) => present.filter((each) => each.path !== path));

/** How they take part in the history and in undo. */
export const auditedCompanyFavorites: AuditedTable = {
  table: 'companyFavorites',
  entity: companyFavoritesEntity,
  guardUndo: guardCompanyUndo,
  afterUndo: emitToSignedIn,
};
