import { z } from 'zod';
import { enumOf, code } from '#kit/contract/fields.ts';
import { cursorPageOf, cursorQuery, queryDay } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { fieldName } from '#kit/contract/wire.ts';

export const changeActions = { insert: 'Creó', update: 'Actualizó', delete: 'Eliminó' } as const;
export type ChangeAction = keyof typeof changeActions;

/** Where a write came from. */
export const changeSources = {
  staff: 'Equipo',
  kitchen: 'Cocina',
  channel: 'Canal de venta',
  fleet: 'Flota',
  driver: 'Reparto',
  clock: 'Automático',
  guest: 'Visitante',
  import: 'Importación',
} as const;
export type ChangeSource = keyof typeof changeSources;

/** Change of one record in one request: before and after. */
export const change = z.object({
  entity: z.string(),
  recordId: z.number().int(),
  title: z.string(),
  action: enumOf(changeActions),
  fields: z.array(z.object({ field: fieldName, before: z.unknown(), after: z.unknown() })),
});
export type Change = z.output<typeof change>;

/** Number of records from which an undo requires the name of the company. */
export const largeUndo = 50;

/** Records of a kind: `{ count: 214, noun: 'locales' }`. */
const recordCount = z.object({ count: z.number().int(), noun: z.string() });

/** Result of an undo by kind of record, the most numerous first. */
const undoEffect = z.object({
  removed: z.array(recordCount),
  restored: z.array(recordCount),
  reverted: z.array(recordCount),
  /** It is large or was written by the system: the user types the name of the company. */
  needsName: z.boolean(),
});
export type UndoEffect = z.output<typeof undoEffect>;

/** A request that wrote data: who, when, from where, and all its changes. */
export const auditEntry = z.object({
  requestId: z.string(),
  at: z.iso.datetime(),
  authorName: z.string(),
  authorEmail: z.string().nullable(),
  /** A super-admin who entered this tenant. */
  superAdmin: z.boolean(),
  source: z.string(),
  area: z.string(),
  summary: z.string(),
  changes: z.array(change),
  /** More records than the answer carries. */
  changeCount: z.number().int(),
  undoable: z.boolean(),
  undoEffect,
  /** Why it cannot be undone, in a sentence; null when it can. */
  notUndoable: z.string().nullable(),
  undoneBy: z.string().nullable(),
  undoes: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const filters = {
  /** A single request, for links from other pages. */
  requestId: z.string().max(60).optional(),
  area: code(60).optional(),
  authorId: z.coerce.number().int().positive().optional(),
  /** Changes made with an API token. */
  tokenId: z.coerce.number().int().positive().optional(),
  action: enumOf(changeActions).optional(),
  /** Local days of the tenant, both included. */
  from: queryDay.optional(),
  to: queryDay.optional(),
  query: code(200).optional(),
};
export const auditQuery = cursorQuery.extend(filters);
export type AuditQuery = z.output<typeof auditQuery>;
export const auditFilters = z.object(filters);
export type AuditFilters = z.output<typeof auditFilters>;

export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    policy: 'audit.list',
    summary: 'Todo lo que se escribió, de lo más nuevo a lo más antiguo',
    query: auditQuery,
    reply: cursorPageOf(auditEntry),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/audit/export_csv',
    policy: 'audit.export',
    summary: 'Exportar la auditoría a CSV con los filtros de la lista',
    query: auditFilters,
    produces: 'text/csv',
    transaction: 'none',
  }),
  authors: endpoint({
    method: 'GET',
    path: '/audit/authors',
    policy: 'audit.list',
    summary: 'Quiénes han escrito, para el filtro',
    reply: z.object({ data: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/audit/:requestId/undo',
    policy: 'audit.undo',
    summary:
      'Deshacer todo lo que escribió una solicitud, si nadie cambió los mismos valores después; si es grande, con el nombre de la empresa',
    params: z.object({ requestId: z.string().min(1).max(60) }),
    /** Required for a large undo and for one of the system; optional right after the user's own change. */
    query: z.object({ companyName: code(200).optional() }),
    reply: z.object({ requestId: z.string(), changeCount: z.number().int() }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/history/:entity/:id',
    policy: 'signedIn',
    summary: 'La historia de un registro; exige poder verlo',
    params: z.object({ entity: z.string().max(60), id: z.coerce.number().int().positive() }),
    query: cursorQuery.pick({ cursor: true, limit: true }),
    reply: cursorPageOf(auditEntry),
  }),
};
