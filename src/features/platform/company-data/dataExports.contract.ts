import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint, forUsersOnly } from '#kit/contract/endpoint.ts';
import { companyExport, exportLink } from './companyData.contract.ts';

export const dataExports = z.object({
  /** Those whose files are stored, the newest first. */
  exports: z.array(companyExport),
  /** When the company can request the next one; null: now. */
  nextAt: z.iso.datetime().nullable(),
});
export type DataExports = z.output<typeof dataExports>;

/**
 * Exports of all data of the own company, for its administrators. They also work while it is inactive.
 *
 * Refused to API tokens: an export has more than the policies and stores of any token.
 */
export const dataExportsApi = forUsersOnly({
  get: endpoint({
    method: 'GET',
    path: '/account/data_exports',
    policy: 'roles.update',
    purpose: 'account',
    transaction: 'none',
    summary: 'Copias de los datos del comercio que se pueden descargar',
    reply: dataExports,
  }),
  export: endpoint({
    method: 'POST',
    path: '/account/data_exports',
    policy: 'roles.update',
    purpose: 'export',
    transaction: 'none',
    summary: 'Pedir una copia de todos los datos del comercio: un ZIP con un CSV por tabla y sus archivos, sin claves',
    status: 202,
    reply: dataExports,
  }),
  link: endpoint({
    method: 'POST',
    path: '/account/data_exports/:id/link',
    policy: 'roles.update',
    purpose: 'export',
    transaction: 'none',
    summary: 'Crear el enlace que descarga una copia durante una hora; el anterior deja de servir',
    params: idParam,
    reply: exportLink,
  }),
});
