import { globSync, readFileSync } from 'node:fs';
import {
  blankOf,
  addedColumn,
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
import {
  bodyAt,
  type Change,
  closing,
  type Files,
  inserted,
  objectNamed,
  type Place,
  placeOf,
  put,
  note,
} from './places.ts';

/** The table of an area's records, which its name may not be: users are rows of `adminUsers`. */
export function tableOf(folder: string, { thing, things }: Names): string {
  const declared = new RegExp(`const ${thing}Entity = entity\\(\\{\\s*table: '(\\w+)'`);
  const texts = globSync(`${folder}/**/*.contract.ts`).map((path) => readFileSync(path, 'utf8'));
  return texts.flatMap((text) => declared.exec(text)?.[1] ?? [])[0] ?? things;
}

/** The fields of a record as its draft has them, also where the draft only spreads them. */
function draftPlace(files: Files, name: string): Place | undefined {
  const place = objectNamed(files, name);
  const [, spread = ''] = (place && /^\s*\.\.\.(\w+),/.exec(bodyAt(files, place))) ?? [];
  return (spread && objectNamed(files, spread)) || place;
}

type CrudNames = { path: string; item: string; draft: string; list: string };

/** What `crud()` is told of an area, and where: the names of the record in a list, of its draft and of the list's query. */
function crudNames(files: Files): CrudNames | undefined {
  for (const { path, text } of files.values()) {
    const [, item = '', draft = '', list = ''] = /\{\s*item: (\w+),\s*draft: (\w+),\s*list: (\w+)/.exec(text) ?? [];
    if (draft) return { path, item, draft, list };
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
  const table = tableOf(folder, names);
  for (const field of fields) addField(files, { folder, names, table, field });
  return [...files.values()].filter(({ path, text, left }) => text !== present.get(path) || left.length > 0);
}

type Added = { folder: string; names: Names; table: string; field: Field };

function addField(files: Files, added: Added): void {
  const { folder, field } = added;
  const crud = crudNames(files);
  const draft = crud && draftPlace(files, crud.draft);
  if (!crud || !draft) throw new Error(`${folder} has no draft that crud() takes: declare ${field.name} by hand`);
  if (new RegExp(`\\b${field.name}:`).test(bodyAt(files, draft)))
    return note(files, draft.path)(`${field.name} is there already`);
  if (isLink(field)) addLink(files, added, draft);
  else addColumn(files, added, draft);
  addBlank(files, field);
  if (!isLink(field) || !placeOf(files, /linkFilters\(/)) addFilter(files, added, crud);
  addInput(files, added);
  addListColumn(files, added, crud);
}

function addColumn(files: Files, { table, field }: Added, draft: Place): void {
  put(files, draft, `${field.name}: ${schemaOf(field)}`);
  const labels = labelsPlace(files, table);
  if (labels) put(files, labels, `${field.name}: '${field.label}'`);
  else note(files, draft.path)(`give ${field.name} its word in the entity: '${field.label}'`);
}

/** What a new record has where a client, who may be older than the field, says nothing of it. */
function addBlank(files: Files, field: Field): void {
  const blank = `${field.name}: ${blankOf(field)}`;
  const schemas = placeOf(files, /\{(?=\s*item: \w+,\s*draft: \w+,\s*list: \w+)/);
  if (!schemas) return;
  const [present] = /blank: \{/.exec(bodyAt(files, schemas)) ?? [];
  // Some take parts of a record, and fill the rest themselves.
  const isOwn = /\bcreate: endpoint\(/.test(files.get(schemas.path)?.text.slice(schemas.to) ?? '');
  if (!present) return isOwn ? undefined : put(files, schemas, `blank: { ${blank} }`);
  const from = schemas.from + bodyAt(files, schemas).indexOf(present) + present.length;
  put(files, { path: schemas.path, from, to: closing(files.get(schemas.path)?.text ?? '', from) }, blank);
}

function addLink(files: Files, { names: { thing }, table, field }: Added, place: Place): void {
  const spec = linkSpec(field, thing);
  const present = placeOf(files, new RegExp(`links\\('${table}', '\\w+', \\{`));
  if (present) return put(files, present, spec);
  const change = files.get(place.path) as Change;
  const owner = constAround(change.text, place);
  put(files, place, `...linkShape(${thing}Links)`);
  const entity = placeOf(files, new RegExp(`entity\\(\\{(?=\\s*table: '${table}')`));
  if (entity) put(files, entity, `links: ${thing}Links`);
  const declared = `export const ${thing}Links = links('${table}', '${thing}Id', { ${spec} });\n\n`;
  const at = change.text.search(new RegExp(`^(?:/\\*\\*[^\\n]*\\*/\\n)?(?:export )?const ${owner}\\b`, 'm'));
  change.text = inserted(change, [at, at], declared);
}

/** The name of the constant whose literal a place is in. */
const constAround = (text: string, { from }: Place) =>
  [...text.slice(0, from).matchAll(/const (\w+)\b[^=\n]*=/g)].at(-1)?.[1] ?? '';

/** What narrows the list by it; a flag only where the kit reads the list's query. */
function addFilter(files: Files, { names: { thing }, folder, field }: Added, { path, list }: CrudNames): void {
  const query = queryOf(field, thing);
  if (query.length === 0) return;
  const place = objectNamed(files, `${thing}Filters`) ?? objectNamed(files, list);
  const isRead = isLink(field) || globSync(`${folder}/**/*.routes.ts`).some(servesWithCrud);
  if (!place || !isRead) return note(files, path)(`a repo narrows its list: add ${query.join()} to both for a filter`);
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
    return note(files, form?.path ?? `${folder}/web`)(`put ${formInput(field, 1)} where people look for it: ${where}`);
  }
  const last = inputsOf(form.text).at(-1) as RegExpMatchArray;
  const end = (last.index ?? 0) + last[0].length;
  const text = `${form.text.slice(0, end)}${formInput(field, 1)}\n${form.text.slice(end)}`;
  const input = inputNames([field]);
  form.text = text.replace(/const \{ ([^}]*) \} = fieldsFor</, (line, known: string) =>
    known.split(', ').includes(input) ? line : `const { ${known}, ${input} } = fieldsFor<`,
  );
}

/** The field's column, before those that tell when a record was made or changed. */
function addListColumn(files: Files, { folder, field }: Added, { path: contract, item }: CrudNames): void {
  const row = objectNamed(files, item);
  const isWhole = row && /\.\.\.\w+Draft\.shape/.test(bodyAt(files, row));
  const extended = placeOf(files, new RegExp(`const ${item} = \\w+Draft\\.extend\\(\\{`));
  if (!isWhole && !extended && (!row || isLink(field)))
    return note(files, contract)(`${item} has no ${field.name}: its list does not show it`);
  if (!isWhole && !extended && row) put(files, row, `${field.name}: ${schemaOf(field)}`);
  for (const { path, text } of files.values())
    if (path.endsWith('.repo.ts') && /'\w\.version',/.test(text))
      note(files, path)(`it names its columns: select ${field.name} there`);
  const columns = placeOf(files, /[cC]olumns: (?:readonly )?Column<\w+>\[\] = \[/);
  if (!columns) return note(files, `${folder}/web`)(`no list of columns was found for ${field.name}`);
  const change = files.get(columns.path) as Change;
  const body = bodyAt(files, columns);
  const before = /\n *(?=(?:\{ \.\.\.)?(?:created|updated)Column)/.exec(body);
  const at = before ? columns.from + before.index + 1 : columns.to;
  change.text = inserted(change, [at, at], `${listColumn(field, 1)},\n`);
}

/** The SQL that gives a table with rows these fields. */
export const addedSql = (table: string, { thing }: Names, fields: readonly Field[]): string =>
  fields
    .map((field) => (isLink(field) ? pairsSql(field, thing, table).trimStart() : `${addedColumn(table, field)}\n`))
    .join('\n');
