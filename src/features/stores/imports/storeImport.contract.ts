import type { RecordLabels } from '#domain/cells/recordIds.ts';
import { jobStarted } from '#kit/contract/crud.ts';
import { importPreview } from '#kit/contract/csvImport.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { columnEndpoints } from '#kit/contract/importColumns.ts';

/** Titles of the columns of a file of stores, in its order. */
export const storeTitles = {
  storeId: 'Id de local',
  name: 'Local',
  textAddress: 'Dirección',
  commune: 'Comuna',
  region: 'Región',
  franchise: 'Franquicia',
  format: 'Formato',
  groups: 'Grupos',
  phone: 'Teléfono',
  email: 'Correo',
  menuId: 'Menú',
  latitude: 'Latitud',
  longitude: 'Longitud',
  delivery: 'Delivery',
  pickUp: 'Retiro',
  deliveryWaitTime: 'Espera delivery (min)',
  pickUpWaitTime: 'Espera retiro (min)',
  businessHours: 'Horario',
  deliveryNow: 'Delivery ahora',
  pickUpNow: 'Retiro ahora',
} as const;

/** Columns that follow from others: rules decide the groups, and the clock what is open. */
export const followingColumns = ['groups', 'deliveryNow', 'pickUpNow'] as const;

export const storeRecordLabels: RecordLabels = {
  one: 'un local',
  many: 'locales',
  bare: 'local',
  idHeader: storeTitles.storeId,
};

export const maxImportBytes = 4_000_000;
export const maxImportLines = 5000;

const ofFile = { method: 'POST', policy: 'stores.bulk_update', transaction: 'none' } as const;

/** Changes and creates stores from a file like the one of `storesApi.exportCsv`. */
export const storeImportsApi = {
  ...columnEndpoints({ path: '/stores/imports', policy: ofFile.policy }),
  preview: endpoint({
    ...ofFile,
    path: '/stores/imports/preview',
    summary: 'Qué haría cada línea de un archivo de locales (.csv, .xls o .xlsx), sin guardar',
    consumes: 'multipart/form-data',
    reply: importPreview,
  }),
  start: endpoint({
    ...ofFile,
    path: '/stores/imports',
    summary: 'Actualizar y crear locales desde un archivo (.csv, .xls o .xlsx) como tarea',
    consumes: 'multipart/form-data',
    status: 202,
    reply: jobStarted,
  }),
};
