import { once } from 'node:events';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import type { Compilable } from 'kysely';
import pg from 'pg';
import { fail } from '#kit/contract/failures.ts';
import { csvLine, formulaStart, signedNumber } from '#kit/contract/values/csv.ts';
import { wireName } from '#kit/contract/wire.ts';
import { impossibleCharacter } from '../data/constraints.ts';
import type { Database, Db } from '../data/database.ts';
import type { CopyOptions } from '../data/copyOut.ts';
import type { Scope } from '../data/scope.ts';

/** A column of the file: what heads it, and the name its values have in the query. */
export type CsvColumn = { header: string; field: string };

/** `separator`: `;` for locales with a decimal comma, as Excel expects. */
type Export = CopyOptions & {
  columns: readonly CsvColumn[];
  /** The rows, in order, as the repo of the area selects them; the door adds the tenant. */
  rows: (db: Db) => Compilable;
};

/**
 * Streams rows as CSV from PostgreSQL's COPY, with a byte order mark for Excel. Cells that Excel would run as a formula
 * get an apostrophe.
 *
 * Rejects before the first byte when the query fails.
 */
export async function csvOf(database: Database, scope: Scope, options: Export): Promise<Readable> {
  const { columns, rows, separator = ',', hashJoins, workMemory } = options;
  const { sql, parameters } = await database.inTenant(scope, async (db) => rows(db).compile());
  const cells = columns.map(({ field }) => safeCell(`r.${pg.escapeIdentifier(wireName(field))}`)).join(', ');
  const select = `select ${cells} from (${withLiterals(sql, parameters, scope.tenantId)}) r`;
  const lines = await database.copyOut(scope, select, { separator, hashJoins, workMemory });
  const file = new PassThrough();
  const head = csvLine(
    columns.map(({ header }) => header),
    separator,
  );
  file.write(`\uFEFF${head}\n`);
  await Promise.race([once(lines, 'readable'), once(lines, 'end')]);
  pipeline(lines, file, () => undefined);
  return file;
}

/**
 * Plain numbers are harmless and stay unchanged. A leading apostrophe in the data is doubled, so that an import
 * restores it.
 */
const safeCell = (cell: string): string =>
  `case when ${cell}::text ~ ${formula} and ${cell}::text !~ ${number} then '''' || ${cell}::text else ${cell}::text end`;
const [formula, number] = [formulaStart, signedNumber].map((pattern) => pg.escapeLiteral(pattern));

/** Strings, quoted names and parameters of a statement, in that order of precedence. */
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g;

/** COPY takes no parameters: each becomes the literal that the driver would have sent, escaped by the driver. */
function withLiterals(sql: string, parameters: readonly unknown[], tenantId: number): string {
  // The door's own parameter stands for the tenant and has no other value.
  const literal = (value: unknown) => literalOf(typeof value === 'symbol' ? tenantId : value);
  return sql.replace(tokens, (token, position?: string) =>
    position === undefined ? token : literal(parameters[Number(position) - 1]),
  );
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = textOf(value);
  // A parameter with one is refused by the database; a statement with one would only end there.
  if (text.includes('\0')) fail('invalidFields', { message: impossibleCharacter });
  return pg.escapeLiteral(text);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return Array.isArray(value) ? textOf(value) : `"${textOf(value).replace(/[\\"]/g, '\\$&')}"`;
}
