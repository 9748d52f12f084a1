import type { CountryCode } from '#domain/countries.ts';
import { draftOf } from '#kit/contract/draft.ts';
import { fail } from '#kit/contract/failures.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { update } from '#kit/server/data/write.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import type { CachedReads } from '#kit/server/live/cachedReads.ts';
import { emit } from '#kit/server/live/events.ts';
import { topicCache } from '#kit/server/live/topicCache.ts';
import { type Topics, topicsOf } from '#kit/server/live/topics.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import {
  type LoyaltyDraft,
  loyaltyDraft,
  loyaltyEntity,
  type LoyaltySettings,
  loyaltySettings,
} from '../loyalty.contract.ts';
import { blankProgramme } from '../points.rules.ts';

/** A tenant has one programme. */
const onlyRow = 1;

const columns = [
  'active',
  'pointsName',
  'percentage',
  'minRedeem',
  'maxRedeem',
  'expiresMonths',
  'pendingDays',
  'giftCardDays',
  'version',
] as const;

const storedSettings = prepared((db: Db, _shape: null) => db.selectFrom('loyaltySettings').select(columns));

/** Programme of a tenant, or the defaults before it is configured. */
export async function settingsOf(db: Db, country: CountryCode): Promise<LoyaltySettings> {
  const [stored] = await storedSettings(db, null);
  return stored ?? { ...blankProgramme(country), version: 0 };
}

/** Tables of the programme, with the event topic of their changes. */
export const programmeTables: Topics = { loyaltySettings: 'loyalty' };
const programmes = topicCache<LoyaltySettings>({ topics: topicsOf(programmeTables), max: 2000, ttl: 1000 });

/** Cached programme, for pricing orders. */
export const programmeOf = (ctx: Ctx, reads?: CachedReads): Promise<LoyaltySettings> =>
  programmes(ctx, '', (db) => settingsOf(db, ctx.tenant.country), reads);

/** Inserts the settings row if it is missing, so that it can be updated. */
const ensureRow = (db: Db, country: CountryCode) =>
  unaudited(db)
    .insertInto('loyaltySettings')
    .values({ id: onlyRow, ...blankProgramme(country) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const patch = patchEndpoint<LoyaltySettings, LoyaltyDraft>({
  table: 'loyaltySettings',
  rules: loyaltyDraft,
  find: (db, _id, { tenant }) => settingsOf(db, tenant.country),
  draftOf: (stored) => draftOf(loyaltySettings.omit({ version: true }), stored),
  async save({ db, tenant }, id, _merged, changes) {
    await ensureRow(db, tenant.country);
    await update(db, 'loyaltySettings', id, changes);
    await emit(db, 'loyalty');
    return settingsOf(db, tenant.country);
  },
});

/** Updates the programme. Points that were already earned or spent do not change. */
export async function updateSettings(ctx: Ctx, body: Partial<LoyaltyDraft>): Promise<LoyaltySettings> {
  requireEveryStore(ctx, 'cambiar el programa de puntos');
  return patch(ctx, { params: { id: onlyRow }, body });
}

/** History and undo of the settings. */
export const auditedLoyalty: AuditedTable = {
  table: 'loyaltySettings',
  entity: loyaltyEntity,
  guardUndo: async ({ actor }) => {
    if (actor.storeIds !== null) fail('notAllowed');
    return async () => undefined;
  },
};
