import type { Ctx, Tenant } from '#kit/server/context.ts';
import { serve } from '#kit/server/mount.ts';
import { paginate } from '#kit/server/paginate.ts';
import { normalise } from '#kit/contract/text.ts';
import { sql } from 'kysely';
import { type PublicTenant, tenantsApi } from '../tenants.contract.ts';
import { platformSlug } from './tenantDirectory.ts';

type Links = { helpCenterUrl: string | undefined; termsUrl: string | undefined };

/** What anybody may know of a tenant, with where it signs in. */
export function publicTenantOf(tenant: Tenant, { helpCenterUrl, termsUrl }: Links): PublicTenant {
  const { slug, name, country, timeZone, currency, withCents, cloud } = tenant;
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
    signIn,
    helpCenterUrl: helpCenterUrl ?? null,
    termsUrl: termsUrl ?? null,
  };
}

export const tenants = (links: Links) =>
  serve(tenantsApi, {
    current: ({ tenant, header }: Ctx) => {
      header('tenant', tenant.slug);
      header('cache-control', 'no-store');
      return publicTenantOf(tenant, links);
    },
    list: ({ database }, { query }) =>
      database.onPlatform((db) => {
        const words = normalise(query.query ?? '');
        const found = db
          .selectFrom('tenants')
          .select(['id', 'slug', 'name', 'country', 'subscriptionStatus'])
          .where('slug', '!=', platformSlug)
          .orderBy('name')
          .orderBy('id');
        const named = words
          ? found.where(sql<boolean>`normalise(name || ' ' || slug) like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`)
          : found;
        return paginate(named, query);
      }),
  });
