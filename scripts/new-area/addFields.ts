import { globSync, readFileSync } from 'node:fs';
import {
  blankOf,
  addedColumn,
  type Field,
  formInput,
  inputImport,
  inputNames,
  isLink,
  linkSpec,
  listColumn,
  listFilter,
  pairsOf,
  pairsSql,
  queryOf,
  schemaOf,
} from './fields.ts';
import { type Names, upper } from './names.ts';
import { refuse } from './refusal.ts';
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

/** The table of an area's records, which may have another name: users are rows of `adminUsers`. */
export function tableOf(folder: string, { thing, things }: Names): string {
  const declared = new RegExp(`const ${thing}Entity = entity\\(\\{\\s*table: '(\\w+)'`);
  const texts = globSync(`${folder}/**/*.contract.ts`).map((path) => readFileSync(path, 'utf8'));
  return texts.flatMap((text) => declared.exec(text)?.[1] ?? [])[0] ?? things;
}

/** The object that declares the fields of a draft, also where the draft only spreads it. */
function draftPlace(files: Files, name: string): Place | undefined {
  const place = objectNamed(files, name);
  const [, spread = ''] = (place && /^\s*\.\.\.(\w+),/.exec(bodyAt(files, place))) ?? [];
  return (spread && objectNamed(files, spread)) || place;
}

/** The call of `crud()` with the schemas of an area's records: their names, and the object that lists them. */
type Crud = { path: string; item: string; draft: string; list: string; schemas: Place };

/** Finds the call for these records; an area may have others, of records within its own. */
function findCrud(files: Files, { thing }: Names): Crud | undefined {
  const opening = /\{(?=\s*item: (\w+),\s*draft: (\w+),\s*list: (\w+))/g;
  const calls = [...files.values()].flatMap(({ path, text }) =>
    [...text.matchAll(opening)].map(({ index, 1: item = '', 2: draft = '', 3: list = '' }): Crud => {
      const from = index + 1;
      return { path, item, draft, list, schemas: { path, from, to: closing(text, from) } };
    }),
  );
  return calls.find(({ draft }) => draft === `${thing}Draft`) ?? (calls.length === 1 ? calls[0] : undefined);
}

/** The object that declares the labels of an entity's fields. */
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

/** Adds fields to an area that has records; a field without one place is listed with the files it belongs to. */
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
  const { folder, names, table, field } = added;
  const crud = findCrud(files, names);
  const draft = crud && draftPlace(files, crud.draft);
  if (!crud || !draft)
    refuse(`${folder} has no crud() with ${names.thing}Draft: declare ${field.name} in its contract by hand`);
  const declarations = [bodyAt(files, draft), bodyAt(files, linksPlace(files, table))];
  if (declarations.some((body) => new RegExp(`\\b${field.name}:`).test(body)))
    return note(files, draft.path)(`${field.name} is declared already`);
  // The blank first: where it cannot be written, nothing is.
  addBlank(files, crud, field);
  if (isLink(field)) addLink(files, added, draft);
  else addColumn(files, added, draft);
  addFilter(files, added, crud);
  addInput(files, added);
  addListColumn(files, added, crud);
}

/** The object that declares the links of a table. */
const linksPlace = (files: Files, table: string) => placeOf(files, new RegExp(`links\\('${table}', '\\w+', \\{`));

function addColumn(files: Files, { table, field }: Added, draft: Place): void {
  put(files, draft, `${field.name}: ${schemaOf(field)}`);
  const labels = labelsPlace(files, table);
  if (labels) put(files, labels, `${field.name}: '${field.label}'`);
  else note(files, draft.path)(`add the label of ${field.name} to the entity: '${field.label}'`);
}

/** The value of a new record whose client is older than the field and leaves it out. */
function addBlank(files: Files, { path, schemas }: Crud, field: Field): void {
  const blank = `${field.name}: ${blankOf(field)}`;
  const body = bodyAt(files, schemas);
  const [, declared, shorthand] = /\bblank(?:: (\{|\w+)|(,|\s*$))/.exec(body) ?? [];
  if (declared === undefined && shorthand === undefined) {
    // Some areas declare their own body of a new record, which is a patch of blank values.
    const isCustom = /\bcreate: endpoint\(/.test(files.get(path)?.text.slice(schemas.to) ?? '');
    return isCustom ? undefined : put(files, schemas, `blank: { ${blank} }`);
  }
  const place = declared === '{' ? placeWithin(files, schemas, /\bblank: \{/) : objectNamed(files, declared ?? 'blank');
  if (!place) refuse(`${path} computes its blank values: add ${blank} there, and the rest of the field by hand`);
  put(files, place, blank);
}

/** The object that `opening` ends with, inside another place. */
function placeWithin(files: Files, { path, from, to }: Place, opening: RegExp): Place | undefined {
  const text = files.get(path)?.text ?? '';
  const found = opening.exec(text.slice(from, to));
  if (!found) return undefined;
  const start = from + found.index + found[0].length;
  return { path, from: start, to: closing(text, start) };
}

function addLink(files: Files, { names: { thing }, table, field }: Added, place: Place): void {
  const spec = linkSpec(field, thing);
  const present = linksPlace(files, table);
  const pairs = pairsOf(field, thing);
  if (bodyAt(files, present).includes(`table: '${pairs}'`))
    refuse(`${pairs} are the pairs of another link: declare ${field.name} by hand, with a table of its own`);
  const isSpread = [...files.values()].some(({ text }) => text.includes(`linkShape(${thing}Links)`));
  if (present && !isSpread)
    refuse(`${place.path} lists the links of its draft itself: declare ${field.name} there and in ${present.path}`);
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

/** Adds the filter to the list's query and page. A hand-written repo reads its query itself. */
function addFilter(files: Files, { names: { thing, things }, folder, field }: Added, { path, list }: Crud): void {
  const query = queryOf(field, thing);
  if (query.length === 0) return;
  const place = objectNamed(files, `${thing}Filters`) ?? objectNamed(files, list);
  const isRead = isLink(field) || globSync(`${folder}/**/*.routes.ts`).some(servesWithCrud);
  if (!place || !isRead)
    return note(files, path)(`the repo filters its list itself: add ${query.join()} to the query and to the repo`);
  const body = bodyAt(files, place);
  for (const each of query) if (!body.includes(each)) put(files, place, each);
  const isListPage = new RegExp(`list=\\{${things}Api\\.list\\}`);
  const page = [...files.values()].find(({ text }) => text.includes('<ListPage') && isListPage.test(text));
  const filters = page && placeOf(new Map([[page.path, page]]), /const filters: readonly Filter\[\] = \[/);
  for (const filter of listFilter(field)) {
    if (filters) put(files, filters, filter);
    else note(files, page?.path ?? `${folder}/web`)(`add to the filters of the list: ${filter}`);
  }
}

const servesWithCrud = (path: string) => readFileSync(path, 'utf8').includes('crudHandlers(');

const inputsOf = (text: string) => [...text.matchAll(/^ *<[A-Z]\w+\s(?:[^<>]|=>)*?\bname="\w+"[^]*?\/>\n/gm)];

/** The input, behind the last one where the form is one file. */
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
    const input = `${formInput(field, 1)}, of ${inputImport(field, `${Thing}Draft`)}`;
    return note(files, form?.path ?? `${folder}/web`)(`add ${input}, to one of ${where}`);
  }
  const last = inputsOf(form.text).at(-1) as RegExpMatchArray;
  const end = (last.index ?? 0) + last[0].length;
  const text = `${form.text.slice(0, end)}${formInput(field, 1)}\n${form.text.slice(end)}`;
  const input = inputNames([field]);
  form.text = text.replace(/const \{ ([^}]*) \} = fieldsFor</, (line, known: string) =>
    known.split(', ').includes(input) ? line : `const { ${known}, ${input} } = fieldsFor<`,
  );
}

/** The column of the list, before those of when a record was created or changed. */
function addListColumn(files: Files, { folder, table, field }: Added, { path: contract, item }: Crud): void {
  const row = objectNamed(files, item);
  const hasDraft = row && /\.\.\.\w+Draft\.shape/.test(bodyAt(files, row));
  const extended = placeOf(files, new RegExp(`const ${item} = \\w+Draft\\.extend\\(\\{`));
  if (!hasDraft && !extended && (!row || isLink(field)))
    return note(files, contract)(`${item} has no ${field.name}, so the list does not show it`);
  if (!hasDraft && !extended && row) put(files, row, `${field.name}: ${schemaOf(field)}`);
  for (const { path, text } of files.values())
    if (path.endsWith('.repo.ts') && /'\w\.version',/.test(text) && new RegExp(`'${table} as `).test(text))
      note(files, path)(`it selects its columns by name: add ${field.name}`);
  const columns = placeOf(files, new RegExp(`[cC]olumns: (?:readonly )?Column<${upper(item)}>\\[\\] = \\[`));
  if (!columns) return note(files, `${folder}/web`)(`add to the columns of the list: ${listColumn(field, 1)}`);
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
