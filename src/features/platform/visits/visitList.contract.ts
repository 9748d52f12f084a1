import { z } from 'zod';
import { pageOf, pageQuery, queryDay, queryFlag } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code, enumOf, integer, named } from '#kit/contract/fields.ts';
import { allVisitKinds, visit } from './visits.contract.ts';

/** A visit as the console lists it. */
export const listedVisit = visit.extend({
  company: named,
  person: named,
  email: z.string(),
  /** Null: it is open. */
  endedAt: z.iso.datetime().nullable(),
  changeCount: integer,
});
export type ListedVisit = z.output<typeof listedVisit>;

const queryId = z.coerce.number().int().positive();

const filters = {
  query: code(200).optional(),
  companyId: queryId.optional(),
  personId: queryId.optional(),
  kind: enumOf(allVisitKinds).optional(),
  open: queryFlag.optional(),
  /** Days of their beginning, on the clock of the caller's company. */
  from: queryDay.optional(),
  until: queryDay.optional(),
};
const visitListQuery = pageQuery.omit({ sort: true, dir: true }).extend(filters);
export type VisitListQuery = z.output<typeof visitListQuery>;

const inConsole = { policy: 'platform.list', purpose: 'platform', transaction: 'none' } as const;

/** Visits to all companies, which the console lists. */
export const visitListApi = {
  list: endpoint({
    ...inConsole,
    method: 'GET',
    path: '/visits',
    summary: 'Visitas a los comercios, la más reciente primero',
    query: visitListQuery,
    reply: pageOf(listedVisit),
  }),
  options: endpoint({
    ...inConsole,
    method: 'GET',
    path: '/visits/options',
    summary: 'Comercios visitados y personas que los visitaron, para los filtros de la lista',
    reply: z.object({ companies: z.array(named), people: z.array(named) }),
  }),
  exportCsv: endpoint({
    ...inConsole,
    method: 'GET',
    path: '/visits/export_csv',
    summary: 'Exportar las visitas a CSV con los filtros de la lista',
    query: z.object(filters),
    produces: 'text/csv',
  }),
};
