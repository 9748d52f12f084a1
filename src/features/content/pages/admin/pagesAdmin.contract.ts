import { z } from 'zod';
import { idParam, pageOf } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { pageListQuery, pageRow } from '../record/pages.contract.ts';

/** A page with the company whose it is. */
const companyPage = pageRow.extend({
  company: z.object({ id: z.number().int(), slug: z.string(), name: z.string() }),
});
export type CompanyPage = z.output<typeof companyPage>;

/** By company, and within each in its own order. */
const companyPagesQuery = pageListQuery
  .omit({ sort: true, dir: true })
  .extend({ tenantId: z.coerce.number().int().positive().optional() });
export type CompanyPagesQuery = z.output<typeof companyPagesQuery>;

/** Writes to such a page use the page endpoints, with the company in the header `Tenant`. */
export const pagesAdminApi = {
  list: endpoint({
    method: 'GET',
    path: '/pages_admin',
    policy: 'platform.list',
    summary: 'Páginas de todos los comercios',
    transaction: 'none',
    query: companyPagesQuery,
    reply: pageOf(companyPage),
  }),
  get: endpoint({
    method: 'GET',
    path: '/pages_admin/:id',
    policy: 'platform.list',
    summary: 'Una página, con el comercio del que es',
    transaction: 'none',
    params: idParam,
    reply: companyPage,
  }),
};
