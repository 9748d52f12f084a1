import { globSync, readFileSync } from 'node:fs';
import {
  columnOf,
  type Field,
  formInput,
  inputNames,
  isLink,
  linkSpec,
  listColumn,
  listFilter,
  pairsSql,
  queryOf,
  schemaOf,
} from './fields.ts';
import type { Names } from './names.ts';
import { withImportsOf } from './sources.ts';

/** A file that takes something, or what somebody has to put there by hand. */
export type Change = { path: string; text: string; left: string[] };

/** The files of an area by path, as they become. */
type Files = Map<string, Change>;
/** Where something goes: a file, and the braces of an object literal in it. */
type Place = { path: string; from: number; to: number };

const contractImports = `
import { queryFlag } from '#kit/contract/crud.ts';
import { amount, count, email, filled, ids, percent, text } from '#kit/contract/fields.ts';
import { linkFilters, linkShape, links } from '#kit/contract/links.ts';
`;
const screenImports = `
import { CountWithNames } from '#kit/web/list/filters/CountWithNames.tsx';
import { Money } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/shell/StatusBadge.tsx';
`;

/** A file's text with what an element of it needs. */
const withImports = (path: string, text: string) =>
  withImportsOf(text, path.endsWith('.tsx') ? screenImports : contractImports);

/** The place of the object literal that `opening` ends with, in the first file that has it. */
function placeOf(files: Files, opening: RegExp): Place | undefined {
  for (const { path, text } of files.values()) {
    const found = opening.exec(text);
    if (found) return { path, from: found.index + found[0].length, to: closing(text, found.index + found[0].length) };
  }
  return undefined;
}

/** Where the bracket closes that was opened before `from`. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if ('{(['.includes(text[at] ?? '')) depth += 1;
    if ('})]'.includes(text[at] ?? '')) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

const objectNamed = (files: Files, name: string) =>
  placeOf(
    files,
    new RegExp(`const ${name}\\b[^=]*= (?:z\\.(?:strictObject|object)\\(|\\w+\\.extend\\(|entity\\()?\\{`),
  );

/** An element more, as the last of an object or list. */
function put(files: Files, { path, from, to }: Place, element: string): void {
  const change = files.get(path) as Change;
  const { text } = change;
  const before = text.slice(from, to).trimEnd();
  const comma = before === '' || before.endsWith(',') ? '' : ',';
  change.text = withImports(path, `${text.slice(0, from)}${before}${comma}\n${element},\n${text.slice(to)}`);
}

const bodyAt = (files: Files, { path, from, to }: Place) => files.get(path)?.text.slice(from, to) ?? '';

/** The fields of a record as its draft has them, also where the draft only spreads them. */
function draftPlace(files: Files, name: string): Place | undefined {
  const place = objectNamed(files, name);
  const [, spread = ''] = (place && /^\s*\.\.\.(\w+),/.exec(bodyAt(files, place))) ?? [];
  return (spread && objectNamed(files, spread)) || place;
}

/** What `crud()` is told of an area: the names of its draft, of the record in a list, and of the list's query. */
function crudNames(files: Files): { item: string; draft: string; list: string } | undefined {
  for (const { text } of files.values()) {
    const [, item = '', draft = '', list = ''] = /\{ item: (\w+), draft: (\w+), list: (\w+)/.exec(text) ?? [];
    if (draft) return { item, draft, list };
  }
  return undefined;
}

/** The object that holds the words of an entity's fields. */
function labelsPlace(files: Files, table: string): Place | undefined {
  const entity = placeOf(files, new RegExp(`entity\\(\\{(?=\\s*table: '${table}')`));
  if (!entity) return undefined;
  const body = bodyAt(files, entity);
  const [, named] = /\bfields: (\w+),/.exec(body) ?? [];
  if (named) return objectNamed(files, named);
  const inline = /\bfields: \{/.exec(body);
  if (!inline) return undefined;
  const from = entity.from + inline.index + inline[0].length;
  return { path: entity.path, from, to: closing(files.get(entity.path)?.text ?? '', from) };
}

/** Adds fields to an area that has records; what has no place of its own is told with the file it belongs to. */
export function addFields(folder: string, names: Names, fields: readonly Field[]): Change[] {
  const paths = globSync(`${folder}/**/*.{ts,tsx}`).filter((path) => !/\.(test|area|routes)\.tsx?$/.test(path));
  const files: Files = new Map(
    paths.toSorted().map((path) => [path, { path, text: readFileSync(path, 'utf8'), left: [] }]),
  );
  const present = new Map([...files].map(([path, { text }]) => [path, text]));
  for (const field of fields) addField(files, { folder, names, field });
  return [...files.values()].filter(({ path, text, left }) => text !== present.get(path) || left.length > 0);
}

type Added = { folder: string; names: Names; field: Field };

function addField(files: Files, added: Added): void {
  const { folder, names, field } = added;
  const crud = crudNames(files);
  const draft = crud && draftPlace(files, crud.draft);
  const byHand = tell(files, `${folder}/${names.file}.contract.ts`);
  if (!crud || !draft) return byHand(`declare ${field.name}: its contract has no draft that crud() takes`);
  if (new RegExp(`\\b${field.name}:`).test(bodyAt(files, draft))) return byHand(`${field.name} is there already`);
  if (isLink(field)) addLink(files, added, crud);
  else addColumn(files, added, draft);
  if (!isLink(field) || !placeOf(files, /linkFilters\(/)) addFilter(files, added, crud.list);
  addInput(files, added);
  addListColumn(files, added, crud.item);
}

/** Says at a file of the area what is to be done there. */
const tell = (files: Files, path: string) => (sentence: string) => {
  const change = files.get(path) ?? { path, text: '', left: [] };
  files.set(path, { ...change, left: [...change.left, sentence] });
};

function addColumn(files: Files, { names, field }: Added, draft: Place): void {
  put(files, draft, `${field.name}: ${schemaOf(field)}`);
  const labels = labelsPlace(files, names.things);
  if (labels) put(files, labels, `${field.name}: '${field.label}'`);
  else tell(files, draft.path)(`give ${field.name} its word in the entity: '${field.label}'`);
}

function addLink(files: Files, { names: { things, thing }, field }: Added, { draft }: { draft: string }): void {
  const spec = linkSpec(field, thing);
  const present = placeOf(files, new RegExp(`links\\('${things}', '\\w+', \\{`));
  if (present) return put(files, present, spec);
  const place = draftPlace(files, draft) as Place;
  const change = files.get(place.path) as Change;
  const owner = constAround(change.text, place);
  put(files, place, `...linkShape(${thing}Links)`);
  const entity = placeOf(files, new RegExp(`entity\\(\\{(?=\\s*table: '${things}')`));
  if (entity) put(files, entity, `links: ${thing}Links`);
  const declared = `export const ${thing}Links = links('${things}', '${thing}Id', { ${spec} });\n\n`;
  const at = change.text.search(new RegExp(`^(?:/\\*\\*[^\\n]*\\*/\\n)?(?:export )?const ${owner}\\b`, 'm'));
  change.text = withImports(place.path, `${change.text.slice(0, at)}${declared}${change.text.slice(at)}`);
}

/** The name of the constant whose literal a place is in. */
const constAround = (text: string, { from }: Place) =>
  [...text.slice(0, from).matchAll(/const (\w+)\b[^=\n]*=/g)].at(-1)?.[1] ?? '';

/** What narrows the list by it; a flag only where the kit reads the list's query. */
function addFilter(files: Files, { names: { thing, file }, folder, field }: Added, list: string): void {
  const query = queryOf(field, thing);
  if (query.length === 0) return;
  const place = objectNamed(files, `${thing}Filters`) ?? objectNamed(files, list);
  const isRead = isLink(field) || globSync(`${folder}/**/*.routes.ts`).some(servesWithCrud);
  if (!place || !isRead)
    return tell(
      files,
      `${folder}/${file}.contract.ts`,
    )(`a repo narrows its list: add ${query.join()} to both for a filter`);
  for (const each of query) put(files, place, each);
  for (const filter of listFilter(field)) {
    const page = placeOf(files, /const filters: readonly Filter\[\] = \[/);
    if (page) put(files, page, filter);
  }
}

const servesWithCrud = (path: string) => readFileSync(path, 'utf8').includes('crudHandlers(');

const inputsOf = (text: string) => [...text.matchAll(/^ *<[A-Z]\w+\s(?:[^<>]|=>)*?\bname="\w+"[^]*?\/>\n/gm)];

/** The field's input, behind the last one where the form is one file. */
function addInput(files: Files, { folder, names: { Thing }, field }: Added): void {
  const forms = [...files.values()].filter(
    ({ path, text }) => path.endsWith('.tsx') && text.includes(`fieldsFor<${Thing}Draft>()`),
  );
  const filled = forms.filter(({ text }) => inputsOf(text).length > 0);
  const pickers = isLink(field) && placeOf(files, /const pickers: Record<LinkName, \w+> = \{/);
  if (pickers) return put(files, pickers, `${field.name}: { placeholder: 'Elige' }`);
  const [form] = filled;
  if (!form || filled.length > 1) {
    const where = forms.map(({ path }) => path.replace(`${folder}/`, '')).join(', ');
    return tell(files, form?.path ?? `${folder}/web`)(`put ${formInput(field, 1)} where people look for it: ${where}`);
  }
  const last = inputsOf(form.text).at(-1) as RegExpMatchArray;
  const end = (last.index ?? 0) + last[0].length;
  const text = `${form.text.slice(0, end)}${formInput(field, 1)}\n${form.text.slice(end)}`;
  const input = inputNames([field]);
  form.text = text.replace(/const \{ ([^}]*) \} = fieldsFor</, (line, known: string) =>
    known.split(', ').includes(input) ? line : `const { ${known}, ${input} } = fieldsFor<`,
  );
}

/** The field's column, before the one that tells when a record was changed. */
function addListColumn(files: Files, { names: { file }, folder, field }: Added, item: string): void {
  const row = objectNamed(files, item);
  const isWhole = row && /\.\.\.\w+Draft\.shape/.test(bodyAt(files, row));
  const extended = placeOf(files, new RegExp(`const ${item} = \\w+Draft\\.extend\\(\\{`));
  if (!isWhole && !extended && (!row || isLink(field)))
    return tell(files, `${folder}/${file}.contract.ts`)(`${item} has no ${field.name}: its list does not show it`);
  if (!isWhole && !extended && row) put(files, row, `${field.name}: ${schemaOf(field)}`);
  for (const { path, text } of files.values())
    if (path.endsWith('.repo.ts') && /'\w\.version',/.test(text))
      tell(files, path)(`it names its columns: select ${field.name} there`);
  const columns = placeOf(files, /[cC]olumns: (?:readonly )?Column<\w+>\[\] = \[/);
  if (!columns) return tell(files, `${folder}/web`)(`no list of columns was found for ${field.name}`);
  const change = files.get(columns.path) as Change;
  const body = bodyAt(files, columns);
  const before = /\n *\{(?=\s*id: 'updatedAt')/.exec(body);
  const at = before ? columns.from + before.index + 1 : columns.to;
  change.text = withImports(
    columns.path,
    `${change.text.slice(0, at)}${listColumn(field, 1)},\n${change.text.slice(at)}`,
  );
}

/** The SQL that gives a table with rows these fields. */
export const addedSql = (names: Names, fields: readonly Field[]): string =>
  fields
    .map((field) =>
      isLink(field)
        ? pairsSql(field, names.thing, names.table).trimStart()
        : `alter table ${names.table} add column ${columnOf(field)};\n`,
    )
    .join('\n');
