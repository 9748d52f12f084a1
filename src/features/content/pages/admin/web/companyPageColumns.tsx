import type { Column } from '#kit/web/list/table/column.ts';
import { pageColumns } from '../../record/web/pageColumns.tsx';
import type { CompanyPage } from '../pagesAdmin.contract.ts';

const company: Column<CompanyPage> = {
  id: 'company',
  label: 'Comercio',
  width: 200,
  cell: ({ company: { name } }) => name,
};

const sharedColumns = ['name', 'state', 'relativeUrl', 'publication', 'editor'];
/** Companies stand in the order of their names, and the pages of each in its own. */
const ofPages = pageColumns.filter(({ id }) => sharedColumns.includes(id)).map(({ sort: _, ...column }) => column);

export const companyPageColumns: Column<CompanyPage>[] = [...ofPages.slice(0, 1), company, ...ofPages.slice(1)];
