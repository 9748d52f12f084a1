import { type Page, pageSize } from '#kit/contract/crud.ts';
import { numberedPage } from '#kit/server/data/paginate.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { companiesOf, type Company } from '#features/platform/tenants/server/index.ts';
import * as repo from '../../record/server/pages.repo.ts';
import type { CompanyPage, CompanyPagesQuery } from '../pagesAdmin.contract.ts';

type QueryContext = Pick<Ctx, 'database' | 'scope'>;

/** Companies queried concurrently: leaves connections for other requests. */
const atATime = 4;

/** Queries each company separately: no transaction can read two tenants. */
async function queryEach<Answer, Of extends Company>(
  { database, scope }: QueryContext,
  companies: readonly Of[],
  run: (db: Db, company: Of) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < companies.length; at += atATime) {
    const some = companies.slice(at, at + atATime);
    const pending = some.map((company) =>
      database.readTenant({ ...scope, tenantId: company.id }, (db) => run(db, company)),
    );
    answers.push(...(await Promise.all(pending)));
  }
  return answers;
}

/** A page of the list across companies, or of one: counts first, then reads only the companies on that page. */
export async function listCompanyPages(
  ctx: QueryContext,
  { tenantId, ...filters }: CompanyPagesQuery,
): Promise<Page<CompanyPage>> {
  const { page = 1, limit = pageSize } = filters;
  const companies = await companiesOf(ctx.database, tenantId);
  const counts = await queryEach(ctx, companies, (db) => repo.count(db, filters));
  const first = (page - 1) * limit;
  let before = 0;
  const parts = companies.flatMap((company, at) => {
    const count = counts[at] ?? 0;
    const offset = Math.max(0, first - before);
    const limitLeft = Math.min(count, first + limit - before) - offset;
    before += count;
    return limitLeft > 0 ? [{ ...company, offset, limit: limitLeft }] : [];
  });
  const found = await queryEach(ctx, parts, async (db, { id, slug, name, offset, limit: partLimit }) =>
    (await repo.slice(db, filters, { limit: partLimit, offset })).map((row) => ({
      ...row,
      company: { id, slug, name },
    })),
  );
  return numberedPage(found.flat(), before, filters);
}

/** The page with an id, whosever it is; undefined where there is none. */
export async function findCompanyPage(ctx: QueryContext, id: number): Promise<CompanyPage | undefined> {
  const companies = await companiesOf(ctx.database);
  const found = await queryEach(ctx, companies, async (db, company) =>
    (await repo.rows(db, [id])).map((row) => ({ ...row, company })),
  );
  return found.flat()[0];
}
