import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fail } from '#kit/contract/failures.ts';
import { type ColumnEndpoints, type ColumnMappingDraft, type FileColumnsReply } from '#kit/contract/importColumns.ts';
import {
  type ColumnMapping,
  type ColumnSource,
  isErrorsTitle,
  matchColumns,
  maxMappedColumns,
  maxTitleLength,
  missingFields,
  titleKey,
  titlesKey,
} from '#kit/contract/values/fileColumns.ts';
import { type Db, unaudited } from '../data/database.ts';
import type { Ctx } from '../http/context.ts';
import type { Handlers } from '../http/mount.ts';
import { uploadedHead } from './csvUpload.ts';
import type { WorkbookOptions } from './workbook.ts';

/** The files of an import. */
export type ImportFiles<Field extends string = string> = {
  /** Names the stored mappings, so it never changes. */
  kind: string;
  maxBytes: number;
  source(ctx: Ctx): Omit<ColumnSource<Field>, 'mappings'>;
  /** The mark that numbers of a workbook get as text; null: workbooks are refused. */
  decimalMark(ctx: Ctx): WorkbookOptions['decimalMark'] | null;
  /** Fields of which a file needs one. */
  oneOf?: readonly Field[];
};

/** Mappings that are stored of an import; the oldest are dropped. */
const maxMappings = 50;

/** Lines whose cells are shown as samples, and the limits of each sample. */
const sampleLines = 8;
const maxSamples = 3;
const maxSampleLength = 60;

const hashOf = (titles: readonly string[]) => createHash('sha256').update(titlesKey(titles)).digest('hex');

/** The mappings that the company stored for the files of an import. */
export async function mappingsOf(db: Db, kind: string): Promise<ColumnMapping[]> {
  const rows = await db.selectFrom('importColumns').select('fields').where('kind', '=', kind).execute();
  return rows.map(({ fields }) => fields as ColumnMapping);
}

async function readColumns(ctx: Ctx, body: unknown, files: ImportFiles): Promise<FileColumnsReply> {
  const stored = await ctx.inTransaction((db) => mappingsOf(db, files.kind));
  const source = { ...files.source(ctx), mappings: stored };
  const upload = { body, contentType: ctx.request.contentType, maxBytes: files.maxBytes };
  const head = await uploadedHead(upload, {
    owner: ctx.tenant.id,
    decimalMark: files.decimalMark(ctx),
    source,
    maxRows: sampleLines,
  });
  const matched = matchColumns(head.titles, source);
  const required = new Set(Object.keys(source.columns).filter((field) => !source.columns[field]?.optional));
  const firsts = matched.titles.flatMap((title, at) =>
    title !== '' && !isErrorsTitle(title) && matched.titles.indexOf(title) === at ? at : [],
  );
  const fields = matched.fields.flatMap((field) => field ?? []);
  const { oneOf = [] } = files;
  return {
    system: matched.export?.system ?? null,
    sheet: head.sheet,
    columns: firsts.slice(0, maxMappedColumns).map((at) => ({
      title: (head.titles[at] ?? '').trim().slice(0, maxTitleLength),
      samples: head.lines
        .flatMap((values) => values[at] || [])
        .slice(0, maxSamples)
        .map((value) => value.slice(0, maxSampleLength)),
      field: matched.fields[at] ?? null,
    })),
    fields: Object.entries(source.columns).map(([field, { header }]) => ({
      field,
      label: header,
      required: required.has(field) && !matched.export?.adds?.includes(field),
    })),
    oneOf: [...oneOf],
    isComplete:
      missingFields(matched, source.columns).length === 0 &&
      new Set(fields).size === fields.length &&
      (oneOf.length === 0 || oneOf.some((field) => fields.includes(field))),
    omitted: Math.max(0, firsts.length - maxMappedColumns),
  };
}

/** Rejects a field that the import does not have, and one of two columns. */
function requireFields({ columns }: ColumnMappingDraft, source: ColumnSource<string>): void {
  const problems = columns.flatMap(({ field }, at): [string, string[]][] => {
    if (field === null) return [];
    const first = columns.findIndex((each) => each.field === field);
    if (!(field in source.columns)) return [[`columns.${at}.field`, ['No es un campo de esta importación']]];
    return first === at ? [] : [[`columns.${at}.field`, [`Ya es la columna «${columns[first]?.title}»`]]];
  });
  if (problems.length > 0) fail('invalidFields', { fields: Object.fromEntries(problems) });
}

async function saveColumns(ctx: Ctx, mapping: ColumnMappingDraft, { kind, source }: ImportFiles): Promise<void> {
  const { db } = ctx;
  requireFields(mapping, source(ctx));
  const { columns } = mapping;
  const titlesHash = hashOf(columns.map(({ title }) => title));
  const fields = JSON.stringify(Object.fromEntries(columns.map(({ title, field }) => [titleKey(title), field])));
  const savedAt = new Date().toISOString();
  await unaudited(db)
    .insertInto('importColumns')
    .values({ kind, titlesHash, fields, savedAt })
    .onConflict((conflict) => conflict.constraint('import_columns_pkey').doUpdateSet({ fields, savedAt }))
    .execute();
  const older = db
    .selectFrom('importColumns')
    .select('titlesHash')
    .where('kind', '=', kind)
    .orderBy('savedAt', 'desc')
    .offset(sql.lit(maxMappings));
  await unaudited(db).deleteFrom('importColumns').where('kind', '=', kind).where('titlesHash', 'in', older).execute();
}

/** Handlers of the endpoints that read the columns of a file and store what each is. */
export const columnHandlers = (files: ImportFiles): Handlers<ColumnEndpoints> => ({
  readColumns: (ctx, { body }) => readColumns(ctx, body, files),
  saveColumns: async (ctx, { body }) => {
    await saveColumns(ctx, body, files);
    return {};
  },
});
