import { environments } from '#domain/flags.ts';
import type { Flags } from '#kit/server/area.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { Services } from '#kit/server/services.ts';
import { type CompanyFlag, type CompanyFlags, companyFlagsApi, type FlagEntry } from '../flags.contract.ts';
import { isExpired, presentValue } from '../flagValues.rules.ts';
import * as repo from './flags.repo.ts';
import { setFlags } from './setFlags.ts';

export const presentEntry = ({ id, value, untilAt, reason, authorName, createdAt }: repo.FlagRow): FlagEntry => ({
  id,
  value,
  until: untilAt,
  reason,
  authorName,
  createdAt,
});

/** Default of a flag; null where it follows from other settings of a company. */
export const defaultOf = (flags: Flags, name: string): boolean | null => {
  const flag = flags[name];
  return typeof flag === 'function' ? null : (flag ?? false);
};

function presentFlag(name: string, rows: readonly repo.FlagRow[], { areas, environment }: Services): CompanyFlag {
  const now = Date.now();
  const newest = rows.find((row) => row.environment === environment);
  return {
    name,
    known: name in areas.flags,
    default: defaultOf(areas.flags, name),
    value: presentValue(newest, now),
    last: newest ? presentEntry(newest) : null,
    expired: newest !== undefined && isExpired(newest, now),
    others: environments.flatMap((each) => {
      const value =
        each === environment
          ? null
          : presentValue(
              rows.find((row) => row.environment === each),
              now,
            );
      return value === null ? [] : [{ environment: each, value }];
    }),
    version: newest?.id ?? 0,
  };
}

const listFlags = ({ database }: Pick<Ctx, 'database'>, id: number, services: Services): Promise<CompanyFlags> =>
  database.onPlatform(async (db) => {
    const company = (await repo.findCompany(db, id)) ?? fail('notFound');
    const rows = Map.groupBy(await repo.newest(db, [id]), ({ name }) => name);
    const names = new Set([...Object.keys(services.areas.flags), ...rows.keys()]);
    const flags = [...names].toSorted().map((name) => presentFlag(name, rows.get(name) ?? [], services));
    // A flag that no area reads is listed while it differs from its default.
    const useful = flags.filter(({ known, value, expired }) => known || value !== null || expired);
    return { id, name: company.name, environment: services.environment, flags: useful };
  });

/** Rejects names that no area reads. */
export function requireKnown(name: string, { areas }: Pick<Services, 'areas'>): void {
  if (!(name in areas.flags)) fail('invalidFields', { fields: { name: ['No hay una función con ese nombre'] } });
}

/** Rejects names that no area reads, unless they return to their default, and ends that have passed. */
export function requireSettable(
  { name, value, until }: { name: string; value: boolean | null; until: string | null },
  services: Services,
): void {
  if (value !== null) requireKnown(name, services);
  if (value !== null && until !== null && Date.parse(until) <= Date.now())
    fail('invalidFields', { fields: { until: ['Elige un momento que no haya pasado'] } });
}

export const companyFlags = implementApiWith(companyFlagsApi, (services) => ({
  get: (ctx, { params }) => listFlags(ctx, params.id, services),
  set: async (ctx, { params, body }) => {
    requireSettable(body, services);
    const { environment } = services;
    await setFlags(ctx, params.id, [body], { environment, authorName: ctx.actor.name });
    return listFlags(ctx, params.id, services);
  },
}));
