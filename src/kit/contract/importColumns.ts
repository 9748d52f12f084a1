import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { code } from './fields.ts';
import { maxMappedColumns, maxTitleLength } from './values/fileColumns.ts';
import { fieldName } from './wire.ts';

const count = z.number().int();

/** The columns of a file, with what each is read as. */
export const fileColumns = z.object({
  /** The system whose export it is. */
  system: z.string().nullable(),
  /** The sheet that was read, of a workbook with several. */
  sheet: z.string().nullable(),
  columns: z.array(
    z.object({
      title: z.string(),
      /** Its first values that are not empty. */
      samples: z.array(z.string()),
      field: fieldName.nullable(),
    }),
  ),
  /** Fields that a column may be, and those that a file needs. */
  fields: z.array(z.object({ field: fieldName, label: z.string(), required: z.boolean() })),
  /** Fields of which a file needs one. */
  oneOf: z.array(fieldName),
  /** Whether the file can be read with these columns. */
  isComplete: z.boolean(),
  /** Columns beyond the limit, which are not read. */
  omitted: count,
});
export type FileColumnsReply = z.output<typeof fileColumns>;

export const columnMapping = z.strictObject({
  columns: z
    .array(z.strictObject({ title: code(maxTitleLength).min(1), field: fieldName.nullable() }))
    .min(1)
    .max(maxMappedColumns),
});
export type ColumnMappingDraft = z.output<typeof columnMapping>;

/** Endpoints of an import that read the columns of a file and store what each is. */
export const columnEndpoints = ({ path, policy }: { path: string; policy: string }) => ({
  readColumns: endpoint({
    method: 'POST',
    path: `${path}/columns`,
    policy,
    summary: 'Las columnas de un archivo con sus primeros valores, y qué campo es cada una',
    consumes: 'multipart/form-data',
    transaction: 'none',
    reply: fileColumns,
  }),
  saveColumns: endpoint({
    method: 'PUT',
    path: `${path}/columns`,
    policy,
    summary: 'Guardar qué campo es cada columna, para los archivos con los mismos títulos',
    body: columnMapping,
    status: 204,
  }),
});
export type ColumnEndpoints = ReturnType<typeof columnEndpoints>;
