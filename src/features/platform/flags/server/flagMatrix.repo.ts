import { type RawBuilder, sql } from 'kysely';
import { type Environment, storedFlag } from '#domain/flags.ts';
import { companyNameContains, openCompanies } from '#features/platform/tenants/server/index.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import type { Page } from '#kit/contract/crud.ts';
import { isOpenTenant } from '#kit/server/data/openTenants.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import type { MatrixQuery, MatrixRow } from '../flagMatrix.contract.ts';
import { presentValue } from '../flagValues.rules.ts';
import type { Platform } from './flags.repo.ts';

/** The present value of a flag of the company `t`; null: its default. */
const presentIn = (stored: string): RawBuilder<boolean | null> =>
  sql`case when (t.flag_ends ->> ${stored})::timestamptz <= now() then null else (t.flags ->> ${stored})::boolean end`;

const conditions = { on: sql`is true`, off: sql`is false`, default: sql`is null` };

/** The companies of a query, in its order; equal ones by their id. */
function found(db: Platform, query: MatrixQuery, environment: Environment) {
  const { query: text = '', country, plan, flag, value, sort = 'name', dir = 'asc' } = query;
  let companies = openCompanies(db).where(companyNameContains(text));
  if (country) companies = companies.where('t.country', '=', country);
  if (plan) companies = companies.where('t.plan', '=', plan);
  if (flag && value)
    companies = companies.where(sql<boolean>`(${presentIn(storedFlag(flag, environment))}) ${conditions[value]}`);
  return companies.orderBy(`t.${sort}`, dir).orderBy('t.id');
}

/** The newest changes of the flags of some companies, without their reasons. */
const newest = (db: Platform, tenantIds: readonly number[], environment: Environment) =>
  db
    .selectFrom('tenantFlags')
    .distinctOn(['tenantId', 'name'])
    .select(['id', 'tenantId', 'name', 'value', 'untilAt', 'rolloutId'])
    .where('tenantId', 'in', [0, ...tenantIds])
    .where('environment', '=', environment)
    .orderBy('tenantId')
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute();

/** A page of companies with their flags. */
export async function list(db: Platform, query: MatrixQuery, environment: Environment): Promise<Page<MatrixRow>> {
  const page = await paginate(
    found(db, query, environment).select(['t.id', 't.slug', 't.name', 't.country', 't.plan']),
    query,
  );
  const ids = page.data.map(({ id }) => id);
  const byCompany = Map.groupBy(await newest(db, ids, environment), ({ tenantId }) => tenantId);
  const now = Date.now();
  const valuesOf = (id: number) =>
    (byCompany.get(id) ?? []).map(({ id: version, name, rolloutId, ...flag }) => {
      const value = presentValue(flag, now);
      return { name, value, until: value === null ? null : flag.untilAt, staged: rolloutId !== null, version };
    });
  return { ...page, data: page.data.map((company) => ({ ...company, values: valuesOf(company.id) })) };
}

type Count = { stored: string; onCount: number; offCount: number };

/** For how many companies each stored flag is set. */
export async function counts(db: Platform): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select f.key as stored,
      (count(*) filter (where f.value::boolean))::int as on_count,
      (count(*) filter (where not f.value::boolean))::int as off_count
    from tenants t, jsonb_each_text(t.flags) f
    where t.slug <> ${platformSlug} and ${isOpenTenant} and coalesce((t.flag_ends ->> f.key)::timestamptz > now(), true)
    group by f.key`.execute(db);
  return rows;
}

/** Plans that companies have. */
export async function plans(db: Platform): Promise<string[]> {
  const rows = await openCompanies(db).select('t.plan').distinct().orderBy('t.plan').execute();
  return rows.map(({ plan }) => plan);
}
