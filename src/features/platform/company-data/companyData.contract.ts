import { z } from 'zod';
import { changeReason } from '#domain/changeReason.ts';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { filled, integer } from '#kit/contract/fields.ts';

/** Days between a request and the removal of the data, in which it can be stopped. */
export const erasureDays = 30;

export const erasureDraft = z.strictObject({
  /** The slug of the company, typed to prevent a mistake. */
  slug: filled(60),
  reason: changeReason(),
});
export type ErasureDraft = z.output<typeof erasureDraft>;

export const revocationDraft = z.strictObject({ reason: changeReason() });

/** `pending`: it can be revoked. `running`: its data is being removed. */
export const erasureStates = ['pending', 'running', 'finished', 'revoked'] as const;

export const companyErasure = z.object({
  id: integer,
  state: z.enum(erasureStates),
  reason: z.string(),
  authorName: z.string(),
  requestedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  revokedBy: z.string().nullable(),
  revokeReason: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Rows and files removed until now. */
  rowCount: integer,
  fileCount: integer,
});
export type CompanyErasure = z.output<typeof companyErasure>;

export const companyExport = z.object({
  id: integer,
  state: z.enum(['pending', 'ready', 'failed']),
  authorName: z.string(),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** When its files are removed. */
  expiresAt: z.iso.datetime(),
  rowCount: integer,
  fileCount: integer,
  /** Of all archives. */
  bytes: integer,
});
export type CompanyExport = z.output<typeof companyExport>;

/** Addresses that download an export without a session, one for each archive. */
export const exportLink = z.object({ paths: z.array(z.string()), until: z.iso.datetime() });

export const companyData = z.object({
  slug: z.string(),
  /** Those whose files are stored, the newest first. */
  exports: z.array(companyExport),
  /** The newest first. */
  erasures: z.array(companyErasure),
});
export type CompanyData = z.output<typeof companyData>;

export const companyDataApi = {
  get: endpoint({
    method: 'GET',
    path: '/companies/:id/data',
    policy: 'platform.list',
    summary: 'Eliminaciones de los datos de un comercio, pedidas, detenidas y hechas',
    params: idParam,
    transaction: 'none',
    reply: companyData,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/companies/:id/erasures',
    policy: 'platform.data',
    summary: `Pedir que se eliminen los datos de un comercio en ${erasureDays} días; desde ya queda inactivo`,
    params: idParam,
    body: erasureDraft,
    wrap: 'erasure',
    status: 201,
    transaction: 'none',
    reply: companyData,
  }),
  export: endpoint({
    method: 'POST',
    path: '/companies/:id/exports',
    policy: 'platform.data',
    summary: 'Pedir una copia de los datos de un comercio: un ZIP con un CSV por tabla y sus archivos, sin claves',
    params: idParam,
    status: 202,
    transaction: 'none',
    reply: companyData,
  }),
  link: endpoint({
    method: 'POST',
    path: '/companies/:id/exports/:exportId/link',
    policy: 'platform.data',
    summary: 'Crear el enlace que descarga una copia durante una hora; el anterior deja de servir',
    params: idParam.extend({ exportId: z.coerce.number().int().positive() }),
    transaction: 'none',
    reply: exportLink,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/companies/:id/erasures/:erasureId/revoke',
    policy: 'platform.data',
    summary: 'Detener la eliminación de un comercio; sigue inactivo hasta que se libere su retención',
    params: idParam.extend({ erasureId: z.coerce.number().int().positive() }),
    body: revocationDraft,
    wrap: 'erasure',
    transaction: 'none',
    reply: companyData,
  }),
};

/** History labels of the data of a company, whose acts are recorded in the platform's company. */
export const companyDataEntity = entity({
  table: 'company_data',
  area: 'company_data',
  label: 'datos de comercio',
  title: 'name',
  fields: {
    action: 'Acción',
    dueAt: 'Se elimina',
    reason: 'Motivo',
    rowCount: 'Filas eliminadas',
    fileCount: 'Archivos eliminados',
  },
});
