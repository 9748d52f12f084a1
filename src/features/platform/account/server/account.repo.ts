import type { SubscriptionStatus } from '#domain/holds/heldStates.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import { update } from '#kit/server/data/write.ts';
import { listInvoices, payUrlOf } from '#features/platform/invoices/server/index.ts';
import type { Company } from '../account.contract.ts';
import type { PreferencesDraft } from '../preferences.contract.ts';
import { securityOf } from './security.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Where companies pay (`{tenant}` stands for the slug), and whom they write to about it. */
    billing: { payUrl: string | undefined; supportEmail: string };
  }
}

const companyColumns = [
  'name',
  'legalName',
  'taxId',
  'slug',
  'country',
  'timeZone',
  'currency',
  'businessDayCutoff',
  'plan',
  'planPrice',
  'storeLimit',
  'renewsOn',
] as const;

export const companyRow = (database: Database, tenantId: number) =>
  database.onPlatform((platform) =>
    platform.selectFrom('tenants').select(companyColumns).where('id', '=', tenantId).executeTakeFirstOrThrow(),
  );

/** The company with its subscription and latest invoices. */
export async function companyOf(
  db: Db,
  row: Awaited<ReturnType<typeof companyRow>> & { subscriptionStatus: SubscriptionStatus },
  billing: Services['billing'],
): Promise<Company> {
  const { subscriptionStatus, plan, planPrice, storeLimit, renewsOn, ...company } = row;
  const { storeCount } = await db
    .selectFrom('stores')
    .select(({ fn }) => fn.countAll<number>().as('storeCount'))
    .executeTakeFirstOrThrow();
  return {
    ...company,
    subscription: {
      status: subscriptionStatus,
      plan,
      price: planPrice,
      storeLimit,
      storeCount,
      renewsOn,
      payUrl: payUrlOf(billing, company.slug),
      supportEmail: billing.supportEmail,
    },
    security: await securityOf(db),
    invoices: await listInvoices(db),
  };
}

/** The country whose phones the people of a tenant have. */
export const countryOf = (database: Database, tenantId: number) =>
  database.onPlatform(async (platform) => {
    const found = platform.selectFrom('tenants').select('country').where('id', '=', tenantId);
    return (await found.executeTakeFirstOrThrow()).country;
  });

export type ProfileColumns = Partial<{ name: string; phone: string; pictureKey: string | null }>;

export const updateProfile = (db: Db, userId: number, columns: ProfileColumns) =>
  update(db, 'adminUsers', userId, columns);

export const updatePreferences = (db: Db, userId: number, preferences: Partial<PreferencesDraft>) =>
  update(db, 'adminUsers', userId, preferences);

export async function passwordHash(db: Db, userId: number): Promise<string | null> {
  const found = db.selectFrom('adminUsers').select('passwordHash').where('id', '=', userId);
  return (await found.executeTakeFirst())?.passwordHash ?? null;
}
