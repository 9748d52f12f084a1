import { z } from 'zod';
import { multiline } from '#kit/contract/fields.ts';
import { idParam, jobStarted, pageOf, pageQuery, queryFlag } from '#kit/contract/crud.ts';
import { columnEndpoints } from '#kit/contract/importColumns.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { rowSide, sideChoice, sideCount } from './menuImportSides.contract.ts';
import { groupChange, groupCounts, importGroup } from './menuImportGroups.contract.ts';

/** File columns in order: the exported header and the accepted aliases. */
export const importColumns = {
  category: {
    header: 'categoría',
    aliases: ['category', 'nombre categoría', 'categoría producto', 'sección', 'sección menú', 'section', 'rubro'],
  },
  product: {
    header: 'producto',
    aliases: ['product', 'nombre', 'name', 'nombre producto', 'product name', 'plato', 'nombre plato', 'item'],
  },
  description: {
    header: 'descripción',
    aliases: ['description', 'descripción producto', 'product description', 'detalle'],
  },
  price: {
    header: 'precio',
    aliases: ['price', 'precio producto', 'precio venta', 'precio base', 'precio unitario', 'valor'],
  },
  menuPrice: { header: 'precio en el menú', aliases: ['menu price'] },
  discount: { header: 'descuento %', aliases: ['descuento', 'discount', 'discount %', '% descuento'] },
  hidden: { header: 'oculto', aliases: ['hidden', 'oculta'] },
  available: { header: 'disponible', aliases: ['available', 'availability', 'disponibilidad'] },
  position: { header: 'posición', aliases: ['position', 'orden', 'order'] },
  alohaId: { header: 'código aloha', aliases: ['aloha', 'aloha id', 'id aloha'] },
  fbdId: { header: 'código fbd', aliases: ['fbd', 'fbd id', 'id fbd'] },
  /** A bare `id` is that of another system. */
  productId: { header: 'id de producto', aliases: ['producto id', 'product id'] },
} as const;
export type ImportField = keyof typeof importColumns;
/** Columns that a file must have. */
export const requiredColumns = ['category', 'product'] as const satisfies readonly ImportField[];
export const importFields = Object.keys(importColumns) as [ImportField, ...ImportField[]];

/** File size in bytes and number of data lines. */
export const maxImportBytes = 1_500_000;
export const maxImportLines = 50_000;

const cell = multiline(4000);
const cells = z.object(
  Object.fromEntries(importFields.map((field) => [field, cell])) as Record<ImportField, typeof cell>,
);
export const importCells = cells.partial();
/** Cell texts by field; columns that the file does not have are absent. */
export type ImportCells = z.output<typeof importCells>;

/** Sorted by how much they need attention. */
export const importStatuses = ['error', 'create', 'change', 'same', 'skipped'] as const;
export type ImportStatus = (typeof importStatuses)[number];

const field = z.enum(importFields);
const amount = z.number().int().nullable();
const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const importRow = z.object({
  line: z.number().int(),
  cells: importCells,
  status: z.enum(importStatuses),
  /** Of a channel's menu: the product changed here since it was published, and guests see its earlier values. */
  changedHere: z.boolean(),
  /** Records that applying the line creates. */
  creates: z.array(z.enum(['category', 'product', 'line'])),
  problems: z.array(z.object({ field, message: z.string() })),
  /** Amounts of the line as they were read, in minor units. */
  amounts: z.object({ price: amount, menuPrice: amount }).partial(),
  /**
   * Amounts in minor units; positions start at 1.
   *
   * `isHere`: made here since the product was published, from the value that guests see; applying changes nothing of it.
   */
  changes: z.array(z.object({ field, before: value, after: value, isHere: z.boolean().optional() })),
  /** Fields whose value at the source differs from ours. */
  sides: z.array(rowSide),
  /** Names of the modifier groups that it adds to its product. */
  addsGroups: z.array(z.string()),
  /** For a line that creates a category: the similar name of an existing one. */
  meantCategory: z.string().nullable(),
});
export type ImportRow = z.output<typeof importRow>;

const count = z.number().int();

export const importReport = z.object({
  categoriesCreated: count,
  productsCreated: count,
  productsChanged: count,
  linesCreated: count,
  linesChanged: count,
  groupsCreated: count,
  groupsChanged: count,
  optionsCreated: count,
  optionsChanged: count,
  /** Request id that undoes the import; null when nothing was saved. */
  requestId: z.string().nullable(),
});
export type ImportReport = z.output<typeof importReport>;

/** Origin of the lines: a file of the user, the menu that guests see at a sales channel, or the catalogue of a point of sale. */
export const importSources = ['file', 'channel', 'pos'] as const;
export type ImportSource = (typeof importSources)[number];

/** A sentence on something that is not imported, with the screen that shows it. */
export const importNote = z.object({ text: z.string(), path: z.string().nullable() });
export type ImportNote = z.output<typeof importNote>;

export const menuImport = z.object({
  id: z.number().int(),
  menuId: z.number().int(),
  menuName: z.string(),
  source: z.enum(importSources),
  /** Of a channel or point of sale: its name and that of the store. */
  fileName: z.string(),
  columns: z.array(field),
  /** Headers of the file that match no column, and content of a column that is left out: `Description: 2 imágenes`. */
  unusedColumns: z.array(z.string()),
  /** Parts of the menu of another system that are not imported. */
  notes: z.array(importNote),
  /** Number of lines by status. */
  counts: z.object({ error: count, create: count, change: count, same: count, skipped: count }),
  /** Lines with a value at the source that differs from ours. */
  sided: count,
  /** How many of them take each side, by field. */
  sideCounts: z.array(sideCount),
  /** Number of modifier groups by status. */
  groupCounts,
  /** Lines that are the same as at the channel, but whose product changed here since. */
  changedHere: count,
  /** Job that applies the import, once queued. */
  jobId: z.string().nullable(),
  /** Null until the import is applied. */
  report: importReport.nullable(),
});
export type MenuImport = z.output<typeof menuImport>;

const inImport = idParam.extend({ importId: z.coerce.number().int().positive() });

export const menuImportApi = {
  ...columnEndpoints({ path: '/menus/imports', policy: 'menus.import' }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/menus/:id/export_csv',
    policy: 'menus.export',
    summary: 'Exportar el borrador de un menú a CSV, para editarlo e importarlo de nuevo',
    params: idParam,
    produces: 'text/csv',
    transaction: 'none',
  }),
  start: endpoint({
    method: 'POST',
    path: '/menus/:id/imports',
    policy: 'menus.import',
    summary: 'Leer un archivo (CSV, XLS o XLSX, en el campo data) y decir qué cambiaría, sin cambiar nada',
    params: idParam,
    consumes: 'multipart/form-data',
    transaction: 'none',
    status: 201,
    reply: menuImport,
  }),
  get: endpoint({
    method: 'GET',
    path: '/menus/:id/imports/:importId',
    policy: 'menus.import',
    summary: 'Una importación propia',
    params: inImport,
    reply: menuImport,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/menus/:id/imports/:importId/rows',
    policy: 'menus.import',
    summary: 'Las líneas de una importación, las que tienen errores primero',
    params: inImport,
    query: z.object({
      status: z.enum(importStatuses).optional(),
      /** Without the lines that are the same already. */
      differs: queryFlag.optional(),
      /** Lines whose product changed here since it was published, or the others. */
      changedHere: queryFlag.optional(),
      /** Lines with a value at the source that differs from ours. */
      sided: queryFlag.optional(),
      page: pageQuery.shape.page,
      limit: z.coerce.number().int().min(1).max(500).optional(),
    }),
    reply: pageOf(importRow),
  }),
  updateRow: endpoint({
    method: 'PATCH',
    path: '/menus/:id/imports/:importId/rows/:line',
    policy: 'menus.import',
    summary: 'Corregir una línea, elegir un valor suyo o nuestro, o dejarla fuera; todas se revisan de nuevo',
    params: inImport.extend({ line: z.coerce.number().int().positive() }),
    body: z.strictObject({
      cells: cells.partial().strict().optional(),
      skipped: z.boolean().optional(),
      side: sideChoice.optional(),
    }),
    reply: z.object({ row: importRow, counts: menuImport.shape.counts }),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/menus/:id/imports/:importId/choose',
    policy: 'menus.import',
    summary: 'Tomar un campo del origen o el nuestro en todas las líneas, y recordarlo para la próxima vez',
    params: inImport,
    body: sideChoice,
    reply: menuImport,
  }),
  groups: endpoint({
    method: 'GET',
    path: '/menus/:id/imports/:importId/groups',
    policy: 'menus.import',
    summary: 'Los grupos de opciones de una importación, los que cambian primero',
    params: inImport,
    query: z.object({ page: pageQuery.shape.page, limit: z.coerce.number().int().min(1).max(500).optional() }),
    reply: pageOf(importGroup),
  }),
  updateGroup: endpoint({
    method: 'PATCH',
    path: '/menus/:id/imports/:importId/groups/:place',
    policy: 'menus.import',
    summary: 'Nombrar un grupo nuevo de opciones, o dejarlo fuera; todo se revisa de nuevo',
    params: inImport.extend({ place: z.coerce.number().int().positive() }),
    body: groupChange,
    reply: importGroup,
  }),
  skipErrors: endpoint({
    method: 'POST',
    path: '/menus/:id/imports/:importId/skip_errors',
    policy: 'menus.import',
    summary: 'Dejar fuera todas las líneas con errores',
    params: inImport,
    reply: menuImport,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/menus/:id/imports/:importId/apply',
    weight: 'heavy',
    policy: 'menus.import',
    summary: 'Llevar la importación al borrador del menú, como tarea y entera o nada',
    params: inImport,
    status: 202,
    reply: jobStarted,
  }),
};
