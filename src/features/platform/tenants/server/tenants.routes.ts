import { platformSlug } from '#domain/platformSlug.ts';
import { subscriptionStatusOf } from '#domain/holds/holds.ts';
import { countries } from '#domain/countries.ts';
import { brandSection } from '#features/platform/settings/sections/brand.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx, Tenant } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Services } from '#kit/server/services.ts';
import { isOpenTenant } from '#kit/server/data/openTenants.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { normalise } from '#kit/contract/text.ts';
import { sql } from 'kysely';
import { type PublicTenant, tenantsApi } from '../tenants.contract.ts';
import { openHolds } from './holds.repo.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Where help and terms are. */
    links: { helpCenterUrl: string | undefined; termsUrl: string | undefined };
    /** Name of the OpenID provider of the installation; null: none. */
    socialSignIn: string | null;
    /** Where guests of a company order: at its own shop elsewhere, or at the storefront here. */
    storefrontOf(tenant: Pick<Tenant, 'slug' | 'storefrontUrl' | 'storefrontHost'>, host: string): string;
  }
}

function countrySettingsOf({ country, currency, withCents }: Tenant): PublicTenant['countrySettings'] {
  const { currencySymbol, callingCode, mobilePrefix, locale } = countries[country];
  return {
    isoCountry: country,
    isoCurrencyCode: currency,
    currencySymbol,
    codeCountry: `+${callingCode}${mobilePrefix}`,
    translationCountry: locale.replace('-', '_'),
    withCents,
  };
}

async function brandOf(db: Db, { name }: Tenant): Promise<PublicTenant['brand']> {
  const { commerceName, brandPrimary, primaryLogo } = await readSettings(db, brandSection);
  return { name: commerceName || name, colour: brandPrimary, logoUrl: pictureUrl(primaryLogo) };
}

/** Public data of a tenant, with its sign-in service. */
export async function publicTenantOf(
  db: Db,
  tenant: Tenant,
  { links: { helpCenterUrl, termsUrl }, socialSignIn }: Pick<Services, 'links' | 'socialSignIn'>,
): Promise<PublicTenant> {
  const { slug, name, country, timeZone, currency, withCents, cloudProjectId, cloud } = tenant;
  const builtin = {
    provider: 'builtin' as const,
    identityOrigin: '',
    tokenOrigin: '',
    apiKey: 'comanda',
    tenantId: slug,
  };
  const signIn = cloud
    ? {
        provider: 'google' as const,
        identityOrigin: cloud.identityOrigin,
        tokenOrigin: cloud.tokenOrigin,
        apiKey: cloud.apiKey,
        tenantId: cloud.cloudTenantId,
      }
    : builtin;
  return {
    slug,
    name,
    country,
    timeZone,
    currency,
    withCents,
    countrySettings: countrySettingsOf(tenant),
    cloudProjectId,
    brand: await brandOf(db, tenant),
    signIn,
    socialSignIn: cloud ? null : socialSignIn,
    helpCenterUrl: helpCenterUrl ?? null,
    termsUrl: termsUrl ?? null,
  };
}

export const tenants = implementApiWith(tenantsApi, (services) => ({
  current: ({ db, tenant, header }: Ctx) => {
    header('tenant', tenant.slug);
    header('cache-control', 'no-store');
    return publicTenantOf(db, tenant, services);
  },
  list: ({ database }, { query }) =>
    database.onPlatform(async (db) => {
      const term = normalise(query.query ?? '');
      const found = db
        .selectFrom('tenants')
        .select(['id', 'slug', 'name', 'country', 'cloudProjectId'])
        .where('slug', '!=', platformSlug)
        .where(isOpenTenant)
        .orderBy('name')
        .orderBy('id');
      const named = term
        ? found.where(sql<boolean>`normalise(name || ' ' || slug) like ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}`)
        : found;
      const page = await paginate(query.ids ? named.where('id', 'in', [0, ...query.ids]) : named, query);
      const ids = page.data.map(({ id }) => id);
      const holds = await openHolds(db, ids);
      const statusOf = (id: number) => subscriptionStatusOf(holds.get(id) ?? [], Date.now());
      return { ...page, data: page.data.map((tenant) => ({ ...tenant, subscriptionStatus: statusOf(tenant.id) })) };
    }),
}));
