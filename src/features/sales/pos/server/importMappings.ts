import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type CountryCode, csvFormat } from '#domain/countries.ts';
import { nameKey } from '#domain/cells/recordIds.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { csvImport, type ImportColumn, type ImportLine } from '#kit/server/csv/csvImport.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Actor, Ctx } from '#kit/server/http/context.ts';
import { accountName } from '../accountName.rules.ts';
import { codeSchema, isTyped, itemKindOf } from '../mapping.contract.ts';
import { accountIn, type FileRow, findRow, type RowIndex, rowIndex } from '../mappingFile.rules.ts';
import { fileTitles, mappingFilesApi, maxImportBytes, maxImportLines } from '../mappingFiles.contract.ts';
import { mappingConstraints, mappingEntity } from '../mappingHistory.contract.ts';
import * as catalogues from './catalogues.repo.ts';
import * as grid from './mapping.repo.ts';
import { ofField, storeCodes } from './setMappings.ts';
import { existingItems } from './storedMappings.repo.ts';

type Column = Exclude<keyof typeof fileTitles, 'itemName'>;
type Draft = { row: string; code: string | null };
/** `items`: those of the catalogues that lines name, as `catalogue:kind:code`. */
type Known = { index: RowIndex; items: ReadonlySet<string> };
type Line = ImportLine<Column>;
type Company = { country: CountryCode };

/** Cells that name the row are those of `find`. */
const named = (column: Column, aliases: readonly string[]): ImportColumn<Draft, Known> => ({
  header: fileTitles[column],
  aliases,
  optional: true,
  read: () => ({}),
});

const isSold = ({ items }: Known, { catalogueId, kind }: FileRow, code: string): boolean =>
  isTyped(kind) || items.has(`${catalogueId}:${itemKindOf[kind]}:${code}`);

const columns: Readonly<Record<Column, ImportColumn<Draft, Known>>> = {
  account: named('account', ['punto de venta', 'cuenta']),
  kind: named('kind', ['type']),
  target: named('target', ['id producto', 'product id']),
  name: { header: fileTitles.name, aliases: ['producto', 'product', 'nuestro'], read: () => ({}) },
  code: {
    header: fileTitles.code,
    aliases: ['codigo', 'code', 'sku', 'código en la caja'],
    read(cell, known, cells) {
      const code = codeSchema.safeParse(cell);
      if (!code.success) return `${fileTitles.code}: tiene demasiados caracteres.`;
      const row = findRow(known.index, cells);
      if (code.data === '' && typeof row !== 'string' && row.mappingId === null && row.code !== null)
        return `${fileTitles.code}: ${ofField}.`;
      if (code.data === '' || typeof row === 'string' || isSold(known, row, code.data))
        return { code: code.data || null };
      return `${fileTitles.code}: la caja no vende nada con el código «${code.data}».`;
    },
    write: ({ code }) => code ?? '',
  },
};

async function load(
  db: Db,
  lines: readonly Line[],
  { actor: { storeIds }, tenant: { country } }: { actor: Actor; tenant: Company },
): Promise<Known> {
  const listed = await catalogues.list(db, storeIds);
  const accounts = listed.map((each) => ({ id: each.id, name: accountName(each) }));
  const named = lines.flatMap(({ cells }) => {
    const account = accountIn(accounts, cells.account);
    return typeof account === 'string' ? [] : account.id;
  });
  const rows = await grid.listRows(
    db,
    {
      catalogueIds: named,
      targets: lines.flatMap(({ cells }) => cells.target ?? []),
      names: lines.map(({ cells }) => nameKey(cells.name ?? '')),
    },
    { storeIds, country },
  );
  const index = rowIndex(accounts, rows);
  const coded = lines.flatMap(({ cells }) => {
    const row = findRow(index, cells);
    return typeof row === 'string' ? [] : { ...row, code: cells.code };
  });
  return { index, items: await existingItems(db, coded) };
}

const noOptions = z.object({});
const line = z.strictObject({ row: z.string(), code: codeSchema.nullable() });

const mappingsImport = csvImport<Column, Draft, Known, Company, typeof noOptions>({
  kind: 'pos_mappings.import',
  label: (lines) => (lines === 1 ? 'Importar 1 código de la caja' : `Importar ${lines} códigos de la caja`),
  policy: mappingFilesApi.start.policy,
  words: { request: 'la importación', verb: 'importar', permission: 'cambiar códigos de la caja' },
  entity: mappingEntity,
  constraints: mappingConstraints,
  columns,
  outputOnly: [fileTitles.itemName],
  key: {
    column: 'name',
    name: 'El código de esto en la caja',
    identify: ({ account, kind, target, name }) =>
      `${nameKey(account)} ${nameKey(kind)} ${target ? `#${target}` : nameKey(name)}`,
  },
  maxBytes: maxImportBytes,
  maxRows: maxImportLines,
  empty: 'El archivo no tiene ningún código debajo de los títulos.',
  options: noOptions,
  decimalMark: ({ country }) => csvFormat(country).decimalMark,
  load,
  find({ index }, { line: number, cells }) {
    const row = findRow(index, cells);
    // A row without a code is a change of it, so that a line that leaves it empty changes nothing.
    return typeof row === 'string' ? row : { id: row.mappingId ?? -number, draft: { row: row.id, code: row.code } };
  },
  complete: (read, stored) => ({ ...stored, ...read }),
  rules: () => line,
  save: (db, { updated }) =>
    storeCodes(
      db,
      updated.map(({ draft: { row, code } }) => ({ id: row, code })),
    ),
});

export const importMappingsJob = defineStaffJob(mappingsImport.kind, mappingsImport.run);
export const mappingImportFiles = mappingsImport.files;
export const previewImport = (ctx: Ctx, file: Readable) => mappingsImport.preview(ctx, file);
export const startImport = (ctx: Ctx, file: Readable) => mappingsImport.start(ctx, file, {});
