import { globSync, readFileSync } from 'node:fs';
import { type Field, parseField, snake } from './fields.ts';

const migrations = () =>
  globSync('db/migrations/*.sql')
    .toSorted()
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
const tableOf = (table: string) => new RegExp(`^create table ${table} \\(\\n([^]*?)^\\);`, 'm').exec(migrations())?.[1];

export const tableExists = (table: string): boolean => tableOf(table) !== undefined;

/** Whether a migration gave the table this field already. */
export const hasColumn = (table: string, field: string): boolean =>
  new RegExp(`^alter table ${table}\\b[^;]*add column ${snake(field)}\\b`, 'm').test(migrations());

const kept = ['tenant_id', 'id', 'version', 'created_at', 'updated_at', 'search_text'];
const camel = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The fields a table has already, as its migration says them; what no field can say is left to its area. */
export function storedFields(table: string): Field[] {
  const columns = (tableOf(table) ?? '').split('\n').flatMap((line): string[] => {
    const [, column = '', type = '', rest = ''] = /^ {2}(\w+)\s+(\w+)(.*)$/.exec(line) ?? [];
    if (!column || kept.includes(column) || column.endsWith('_norm')) return [];
    const filled = /between 1 and (\d+)/.exec(rest)?.[1];
    const text = /length\(\w+\) <= (\d+)/.exec(rest)?.[1];
    if (type === 'text' && filled) return [`${camel(column)}:filled(${filled})`];
    if (type === 'text' && text) return [`${camel(column)}:text(${text})`];
    return type === 'boolean' ? [`${camel(column)}:flag`] : [];
  });
  const fields = columns.map(parseField);
  return [...fields.filter(({ kind }) => kind === 'filled'), ...fields.filter(({ kind }) => kind !== 'filled')];
}
