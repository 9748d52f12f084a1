import { type Page, pageSize } from '#kit/contract/crud.ts';
import { numberedPage } from '#kit/server/data/paginate.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { companiesOf, type Company } from '#features/platform/tenants/server/index.ts';
import * as repo from '../../record/server/pages.repo.ts';
import type { CompanyPage, CompanyPagesQuery } from '../pagesAdmin.contract.ts';

type Asking = Pick<Ctx, 'database' | 'scope'>;

/** Companies queried concurrently: leaves connections for other requests. */
const atATime = 4;

/** Queries each company separately: no transaction can read two tenants. */
async function askEach<Answer, Of extends Company>(
  { database, scope }: Asking,
  companies: readonly Of[],
  ask: (db: Db, company: Of) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < companies.length; at += atATime) {
    const some = companies.slice(at, at + atATime);
    const asked = some.map((company) =>
      database.readTenant({ ...scope, tenantId: company.id }, (db) => ask(db, company)),
    );
    answers.push(...(await Promise.all(asked)));
  }
  return answers;
}

/** A page of the list across companies, or of one: counts first, then reads only the companies on that page. */
export async function listCompanyPages(
  ctx: Asking,
  { tenantId, ...asked }: CompanyPagesQuery,
): Promise<Page<CompanyPage>> {
  const { page = 1, limit = pageSize } = asked;
  const companies = await companiesOf(ctx.database, tenantId);
  const counts = await askEach(ctx, companies, (db) => repo.count(db, asked));
  const first = (page - 1) * limit;
  let before = 0;
  const parts = companies.flatMap((company, at) => {
    const count = counts[at] ?? 0;
    const offset = Math.max(0, first - before);
    const most = Math.min(count, first + limit - before) - offset;
    before += count;
    return most > 0 ? [{ ...company, offset, most }] : [];
  });
  const found = await askEach(ctx, parts, async (db, { id, slug, name, offset, most }) =>
    (await repo.slice(db, asked, { limit: most, offset })).map((row) => ({ ...row, company: { id, slug, name } })),
  );
  return numberedPage(found.flat(), before, asked);
}

/** The page with an id, whosever it is; undefined where there is none. */
export async function findCompanyPage(ctx: Asking, id: number): Promise<CompanyPage | undefined> {
  const companies = await companiesOf(ctx.database);
  const found = await askEach(ctx, companies, async (db, company) =>
    (await repo.rows(db, [id])).map((row) => ({ ...row, company })),
  );
  return found.flat()[0];
}
