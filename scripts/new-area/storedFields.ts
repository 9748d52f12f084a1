import { globSync, readFileSync } from 'node:fs';
import { type Field, isLink, pairsOf, parseField, snake } from './fields.ts';
import type { Names } from './names.ts';

const migrations = () =>
  globSync('db/migrations/*.sql')
    .toSorted()
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
const tableOf = (table: string) => new RegExp(`^create table ${table} \\(\\n([^]*?)^\\);`, 'm').exec(migrations())?.[1];

export const tableExists = (table: string): boolean => tableOf(table) !== undefined;

/** Whether a migration has added the column or the pairs of a field already. */
export function isFieldStored(table: string, { thing }: Names, field: Field): boolean {
  if (isLink(field)) return tableExists(snake(pairsOf(field, thing)));
  const column = snake(field.name);
  return (
    new RegExp(`^  ${column} `, 'm').test(tableOf(table) ?? '') ||
    new RegExp(`^alter table ${table}\\b[^;]*add column ${column}\\b`, 'm').test(migrations())
  );
}

const notFields = ['tenant_id', 'id', 'version', 'created_at', 'updated_at', 'search_text'];
const camel = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The fields of a table that exists, by its migration; columns of other types are left to the area. */
export function storedFields(table: string): Field[] {
  const columns = (tableOf(table) ?? '').split('\n').flatMap((line): string[] => {
    const [, column = '', type = '', rest = ''] = /^ {2}(\w+)\s+(\w+)(.*)$/.exec(line) ?? [];
    if (!column || notFields.includes(column) || column.endsWith('_norm')) return [];
    const filled = /between 1 and (\d+)/.exec(rest)?.[1];
    const text = /length\(\w+\) <= (\d+)/.exec(rest)?.[1];
    if (type === 'text' && filled) return [`${camel(column)}:filled(${filled})`];
    if (type === 'text' && text) return [`${camel(column)}:text(${text})`];
    return type === 'boolean' ? [`${camel(column)}:flag`] : [];
  });
  const fields = columns.map(parseField);
  return [...fields.filter(({ kind }) => kind === 'filled'), ...fields.filter(({ kind }) => kind !== 'filled')];
}
