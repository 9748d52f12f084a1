import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A text of a source file. */
export type Line = { file: string; line: number; text: string };

/** Everything from which people read: screens, mails, exports, permissions, history and messages. */
const sources = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/\.(test|gen)\.|\/(testing|gallery|demo)\/|commonPasswords\.ts$|\.(repo|sql)\.ts$/.test(file),
);

type Node = Record<string, unknown> & { type: string; start: number };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Search terms of settings and accepted column titles, which no screen shows. */
const isUnread = (node: Node) =>
  node.type === 'ImportDeclaration' ||
  (node.type === 'Property' && ['synonyms', 'aliases'].includes((node['key'] as { name?: string }).name ?? ''));

/** Statements for PostgreSQL have English names. */
const isSql = (text: string) => /\b(select|insert into|update|coalesce|left join|conflict)\b|::/.test(text);

/** The text of a literal, of a template without its values, or between tags. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'JSXText') return node['value'] as string;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

/** Texts of a file that are not names of code. */
export function textsOf(file: string, code: string): Line[] {
  const found: Line[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value) || isUnread(value)) return;
    const text = textOf(value)?.trim().replace(/\s+/g, ' ');
    const isText = text !== undefined && !isSql(text) && (text.includes(' ') || /^\p{Lu}/u.test(text));
    if (isText) found.push({ file, line: code.slice(0, value.start).split('\n').length, text });
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(file, code).program);
  return found;
}

/** All texts that people read. */
export const screenTexts = (): Line[] => sources.flatMap((file) => textsOf(file, readFileSync(file, 'utf8')));
