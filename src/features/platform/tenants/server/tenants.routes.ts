import { subscriptionStatusOf } from '#domain/holds/holds.ts';
import { countries } from '#domain/countries.ts';
import { brandSection } from '#features/platform/settings/sections/brand.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx, Tenant } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Services } from '#kit/server/services.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import { type PublicTenant, tenantsApi } from '../tenants.contract.ts';
import { companyNameContains } from './companyName.ts';
import { openHolds } from './holds.repo.ts';
import { openCompanies } from './openCompanies.ts';

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
      const found = openCompanies(db)
        .select(['t.id', 't.slug', 't.name', 't.country', 't.cloudProjectId'])
        .where(companyNameContains(query.query ?? ''))
        .orderBy('t.name')
        .orderBy('t.id');
      const page = await paginate(query.ids ? found.where('t.id', 'in', [0, ...query.ids]) : found, query);
      const ids = page.data.map(({ id }) => id);
      const holds = await openHolds(db, ids);
      const statusOf = (id: number) => subscriptionStatusOf(holds.get(id) ?? [], Date.now());
      return { ...page, data: page.data.map((tenant) => ({ ...tenant, subscriptionStatus: statusOf(tenant.id) })) };
    }),
}));
