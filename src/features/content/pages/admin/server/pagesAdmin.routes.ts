import { implementApi } from '#kit/server/http/mount.ts';
import { fail } from '../../pages.failures.ts';
import { pagesAdminApi } from '../pagesAdmin.contract.ts';
import { findCompanyPage, listCompanyPages } from './companyPages.ts';

export const pagesAdmin = implementApi(pagesAdminApi, {
  list: (ctx, { query }) => listCompanyPages(ctx, query),
  get: async (ctx, { params }) => (await findCompanyPage(ctx, params.id)) ?? fail('notFound'),
});
