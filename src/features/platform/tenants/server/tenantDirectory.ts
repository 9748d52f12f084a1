import { isClosed } from '#domain/closedCompany.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { LRUCache } from 'lru-cache';
import { type Environment, flagsOn, unexpired } from '#domain/flags.ts';
import type { Hold } from '#domain/holds/holds.ts';
import type { CountryCode } from '#domain/countries.ts';
import type { ConsolidationReport, PayoutSettings } from '#features/platform/settings/sections/payouts.contract.ts';
import { payoutSection } from '#features/platform/settings/sections/payouts.contract.ts';
import { siteSection, sitesIn } from '#features/platform/settings/sections/sites.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { accessTopic } from '#kit/contract/live.ts';
import type { Database } from '#kit/server/data/database.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import { isOpenTenant } from '#kit/server/data/openTenants.ts';
import type { Flags } from '#kit/server/area.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { dropOnEvents } from '#kit/server/live/outdated.ts';
import { openHolds } from './holds.repo.ts';
import { tenantsWithShop } from './tenantsWithShop.ts';

/** A tenant's cloud sign-in: its differences from the built-in service. */
export type CloudSignIn = {
  projectId: string;
  apiKey: string;
  cloudTenantId: string;
  issuer: string;
  jwks: string;
  identityOrigin: string;
  tokenOrigin: string;
  /** Believes e-mails that the cloud has not verified: for projects where only administrators make accounts. */
  allowUnverified: boolean;
};

declare module '#kit/server/http/context.ts' {
  interface Tenant {
    country: CountryCode;
    currency: string;
    withCents: boolean;
    /** When a day of sales ends, on the local clock: `04:00`. */
    businessDayCutoff: string;
    /** Those that are open, or begin later. The clock decides which of them hold. */
    holds: readonly Hold[];
    /** From then on nothing of the company answers; null: it stays. */
    closesAt: string | null;
    /** The company's project in the cloud service of its apps. */
    cloudProjectId: string | null;
    storefrontUrl: string | null;
    kitchenUrl: string | null;
    /** The host whose root is the company's storefront, where it has one. */
    storefrontHost: string | null;
    /** The host on which only landings answer, where the company has one. */
    landingHost: string | null;
    consolidationReport: ConsolidationReport;
    /** Hosts whose pages may call the public API, besides its own. */
    apiHosts: string[];
    hiddenPaths: string[];
    cloud: CloudSignIn | null;
  }
}

/** Root page of a host. */
type HostKind = 'office' | 'storefront' | 'landing';
type KnownHost = { tenant: Tenant; kind: HostKind };
/** Settings of a company that every request needs. */
type KnownSettings = PayoutSettings & Pick<Tenant, 'apiHosts'>;

/** Slug of the tenant for hosts without one. */
export const defaultSlug = 'demo';

const localName = /^([a-z0-9-]+)\.localhost$/;

/** How long another process may take to see a change of a tenant. */
const freshFor = 15_000;
/** How long an unknown name is cached, in milliseconds: it may be created at any time. */
const unknownFor = 5_000;

const columns = [
  'id',
  'slug',
  'name',
  'country',
  'timeZone',
  'currency',
  'withCents',
  'businessDayCutoff',
  'cloudProjectId',
  'storefrontUrl',
  'kitchenUrl',
  'flags',
  'flagEnds',
  'hiddenPaths',
  'signIn',
  'closesAt',
] as const;

const google = {
  jwks: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  identityOrigin: 'https://identitytoolkit.googleapis.com',
  tokenOrigin: 'https://securetoken.googleapis.com',
};

/** Null where a company is closed by now. */
const ifOpen = (tenant: Tenant): Tenant | null => (isClosed(tenant) ? null : tenant);

function cloudOf(stored: unknown): CloudSignIn | null {
  const settings = stored as (Partial<CloudSignIn> & { provider?: string }) | null;
  if (settings?.provider !== 'google' || !settings.projectId) return null;
  const { projectId, apiKey = '', cloudTenantId = '', allowUnverified = false } = settings;
  return {
    ...google,
    issuer: `https://securetoken.google.com/${projectId}`,
    ...settings,
    projectId,
    apiKey,
    cloudTenantId,
    allowUnverified,
  };
}

/** Stored flags that count: their ends need no job. */
const storedFlagsOf = ({ flags, flagEnds }: { flags: unknown; flagEnds: unknown }): Record<string, boolean> =>
  unexpired(flags as Record<string, boolean>, flagEnds as Record<string, string>, Date.now());

/** Lookups of the directory have no actor. */
const directoryScope = (tenantId: number) => ({
  tenantId,
  author: systemAuthor,
  requestId: 'directory',
  source: 'clock' as const,
  area: 'tenants',
});

const directoriesOf = perDatabase(() => new Set<TenantDirectory>());

dropOnEvents({
  topics: [accessTopic, 'settings'],
  drop(database, tenantId) {
    for (const directory of directoriesOf(database)) directory.forget(tenantId);
  },
});

/** Finds tenants by slug, host or number. Cached ones are dropped at once by a change in this process, soon by others. */
export class TenantDirectory {
  private readonly database: Database;
  private readonly environment: Environment;
  private readonly flags: Flags;
  private readonly cache = new LRUCache<string, { tenant: Tenant }>({ max: 2000, ttl: freshFor });
  private readonly hosts = new LRUCache<string, KnownHost>({ max: 2000, ttl: freshFor });
  /** A separate cache, because clients can invent any number of names. */
  private readonly unknown = new LRUCache<string, true>({ max: 2000, ttl: unknownFor });
  /** Calls of `forget`: rows that were read before one are not cached after it. */
  private forgets = 0;

  /** `flags` are those the areas read, with their defaults. */
  constructor(database: Database, environment: Environment, flags: Flags) {
    this.database = database;
    this.environment = environment;
    this.flags = flags;
    directoriesOf(database).add(this);
  }

  bySlug = (slug: string): Promise<Tenant | null> => this.remembered(`slug:${slug}`, 'slug', slug);
  byId = (id: number): Promise<Tenant | null> => this.remembered(`id:${id}`, 'id', id);

  /** Forgets a company, or all of them. */
  forget(tenantId: number | null): void {
    this.forgets++;
    for (const cache of [this.cache, this.hosts])
      for (const [key, { tenant }] of cache.entries())
        if (tenantId === null || tenant.id === tenantId) cache.delete(key);
  }

  /** The tenant of a host name; the demo tenant where none matches. */
  async byHost(host: string): Promise<Tenant | null> {
    return (await this.hostOf(host))?.tenant ?? this.bySlug(defaultSlug);
  }

  /** The tenant of a host and its root page; null for an unknown host. */
  async hostOf(host: string): Promise<KnownHost | null> {
    const name = host.replace(/:\d+$/, '').toLowerCase();
    const known = this.hosts.get(name);
    if (known) return ifOpen(known.tenant) && known;
    const { forgets } = this;
    const key = `host:${name}`;
    const row = this.unknown.has(key) ? undefined : await this.hostRow(name);
    if (!row) this.unknown.set(key, true);
    const tenant = row ? await this.byId(row.tenantId) : await this.ofLocalName(name);
    if (!tenant) return null;
    const found = { tenant, kind: row?.kind ?? 'office' };
    if (forgets === this.forgets) this.hosts.set(name, found);
    return found;
  }

  /** The platform's team has no stores, and everybody's sign-in looks for it, also while its node is away. */
  private settingsOf = async ({ id, slug }: { id: number; slug: string }): Promise<KnownSettings> => {
    if (slug === platformSlug) return { ...payoutSection.defaults, apiHosts: [] };
    return this.database.readTenant(directoryScope(id), async (db) => {
      const { consolidationReport, apiHosts } = await readSettings(db, payoutSection, siteSection);
      return { consolidationReport, apiHosts: sitesIn(apiHosts) };
    });
  };

  /** Without DNS, `SLUG.localhost` is the back-office of a company. */
  private async ofLocalName(name: string): Promise<Tenant | null> {
    const slug = localName.exec(name)?.[1];
    return slug === undefined || slug === platformSlug ? null : this.bySlug(slug);
  }

  private hostRow = (host: string) =>
    this.database.onPlatform((db) =>
      db.selectFrom('tenantHosts').select(['tenantId', 'kind']).where('host', '=', host).executeTakeFirst(),
    );

  private async remembered(key: string, column: 'slug' | 'id', value: string | number): Promise<Tenant | null> {
    const known = this.cache.get(key);
    if (known) return ifOpen(known.tenant);
    if (this.unknown.has(key)) return null;
    const { forgets } = this;
    const row = await this.database.onPlatform(async (db) => {
      const found = await tenantsWithShop(db)
        .select(columns)
        .where(column, '=', value as never)
        .where(isOpenTenant)
        .executeTakeFirst();
      return found && { ...found, holds: (await openHolds(db, [found.id])).get(found.id) ?? [] };
    });
    const settings = row && {
      ...row,
      ...(await this.settingsOf(row)),
      hiddenPaths: row.hiddenPaths as string[],
      cloud: cloudOf(row.signIn),
    };
    const tenant = settings
      ? { ...settings, flags: flagsOn(this.flags, storedFlagsOf(settings), this.environment, settings) }
      : null;
    // Every sign-in looks up the platform's tenant, which may be created meanwhile.
    if (!tenant && value !== platformSlug) this.unknown.set(key, true);
    if (tenant && forgets === this.forgets) this.cache.set(key, { tenant });
    return tenant;
  }
}
