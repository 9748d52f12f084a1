import { z } from 'zod';
import { crud, idParam, pageQuery, queryIds } from '#kit/contract/crud.ts';
import { endpoint, moving } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { enumOf, filled, ids, integer, named, positive, stamps, text } from '#kit/contract/fields.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';

export const driverKindLabels = { bike: 'Bicicleta', motorcycle: 'Moto', car: 'Auto' } as const;
export type DriverKind = keyof typeof driverKindLabels;
const driverKind = enumOf(driverKindLabels, 'Elige un vehículo');

export const driverStatusLabels = { in_store: 'En el local', in_transit: 'En reparto', off: 'Fuera de turno' } as const;
export type DriverStatus = keyof typeof driverStatusLabels;
const driverStatus = enumOf(driverStatusLabels, 'Elige un estado');

export const driverDraft = z.strictObject({
  name: filled(120),
  phone: text(30),
  kind: driverKind,
  maxCapacity: positive(50),
  status: driverStatus,
  storeId: z.number('Elige un local').int().positive('Elige un local'),
});
export type DriverDraft = z.output<typeof driverDraft>;

export const driver = z.object({
  ...driverDraft.shape,
  ...stamps,
  storeName: z.string(),
  /** Assigned orders. */
  carried: integer,
  /** Since when the page on their phone has had its address; null where they have none. */
  linkedAt: z.iso.datetime().nullable(),
});
export type Driver = z.output<typeof driver>;

const driverFilters = {
  query: pageQuery.shape.query,
  ids: queryIds.optional(),
  status: driverStatus.optional(),
  kind: driverKind.optional(),
  storeIds: queryIds.optional(),
  /** Resolved to the group's stores at query time. */
  storeGroupId: recordFilter('storeGroups'),
};

export const driverListQuery = pageQuery.extend({
  ...driverFilters,
  sort: z.enum(['name', 'maxCapacity', 'updatedAt']).optional(),
});
export type DriverListQuery = z.output<typeof driverListQuery>;

/** Changes for several drivers; omitted fields stay. */
export const driverBulkEdit = z.strictObject({
  driverIds: ids(500, 'Elige hasta 500 repartidores a la vez').min(1, 'Elige al menos un repartidor'),
  ...driverDraft.pick({ kind: true, maxCapacity: true, status: true, storeId: true }).partial().shape,
});
export type DriverBulkEdit = z.output<typeof driverBulkEdit>;

export const driverBulkReport = z.object({
  updated: integer,
  /** Those that stayed as they were, and why. */
  failed: z.array(named.extend({ message: z.string() })),
});
export type DriverBulkReport = z.output<typeof driverBulkReport>;

const endpoints = crud(
  'drivers',
  '/drivers',
  { singular: 'driver', label: 'un repartidor', plural: 'repartidores' },
  {
    item: driver,
    draft: driverDraft,
    list: driverListQuery,
    blank: { phone: '', kind: 'motorcycle', maxCapacity: 3, status: 'in_store' },
    readOnly: {
      carried: moving('Lo cuentan sus pedidos: asígnalos con POST /drivers/{id}/orders'),
      linkedAt: 'Se enlaza con POST /drivers/{id}/link',
    },
  },
);

export const driversApi = {
  ...endpoints,
  list: { ...endpoints.list, purpose: 'finish' as const },
  get: { ...endpoints.get, purpose: 'finish' as const },
  bulkUpdate: endpoint({
    method: 'POST',
    path: '/drivers/bulk_update',
    weight: 'bulk',
    policy: 'drivers.bulk_update',
    summary: 'Cambiar muchos repartidores a la vez',
    body: driverBulkEdit,
    wrap: 'driver',
    reply: driverBulkReport,
  }),
  link: endpoint({
    method: 'POST',
    path: '/drivers/:id/link',
    policy: 'drivers.update',
    summary: 'Crear el enlace de reparto de un repartidor; el que tenía deja de servir',
    params: idParam,
    status: 201,
    reply: z.object({ token: z.string() }),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/drivers/export_csv',
    policy: 'drivers.export',
    summary: 'Exportar repartidores a CSV con los filtros de la lista',
    query: z.object(driverFilters),
    produces: 'text/csv',
    transaction: 'none',
  }),
};

export const driverEntity = entity({
  table: 'drivers',
  area: 'drivers',
  label: 'repartidor',
  title: 'name',
  references: { storeId: 'stores' },
  fields: {
    name: 'Nombre',
    phone: 'Teléfono',
    kind: 'Vehículo',
    maxCapacity: 'Capacidad',
    status: 'Estado',
    storeId: 'Local',
  },
  words: {
    kind: (kind: DriverKind) => driverKindLabels[kind],
    status: (status: DriverStatus) => driverStatusLabels[status],
  },
});

/** Form errors of database constraints: wire field and message. */
export const driverConstraints = {
  drivers_name_unique: { field: 'name', message: 'Ya hay un repartidor con ese nombre en el local.' },
  drivers_store_fk: { field: 'store_id', message: 'Ese local no existe.' },
};
