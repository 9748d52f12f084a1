// Makes an area of records, or gives records to one that exists: npm run new-area suppliers -- --words proveedores
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { addedSql, addFields, tableOf } from './new-area/addFields.ts';
import { extend } from './new-area/extend.ts';
import { isLink, parseFields, snake } from './new-area/fields.ts';
import { type Names, namesOf } from './new-area/names.ts';
import { fill } from './new-area/sources.ts';
import { hasColumn, storedFields, tableExists } from './new-area/storedFields.ts';
import { type Area, valuesOf } from './new-area/values.ts';

const execute = promisify(execFile);

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    one: { type: 'string' },
    word: { type: 'string' },
    words: { type: 'string' },
    feminine: { type: 'boolean' },
    floor: { type: 'string', default: 'catalogue' },
    group: { type: 'string', default: 'settings' },
    form: { type: 'string', default: 'page' },
    export: { type: 'boolean', default: false },
    fields: { type: 'string', default: '' },
    /** Leaves what is generated from the sources to the next call. */
    more: { type: 'boolean', default: false },
  },
});

/** The folder of an area that exists, and the words it goes by. */
function findArea(name: string): { folder: string; words: string; group: string } | null {
  const named = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const [face] = globSync(`src/features/{${named},*/${named}}/*.area.ts`);
  const folder = face && dirname(face);
  const policies = folder && globSync(`${folder}/*.policies.ts`)[0];
  const text = policies ? readFileSync(policies, 'utf8') : '';
  const said = (field: string) => new RegExp(`${field}: '([^']+)'`).exec(text)?.[1] ?? '';
  return folder ? { folder, words: said('label').toLowerCase(), group: said('group') } : null;
}

/** Where a new area stands on the role screen: behind the others of its group. */
function nextOrder(group: string): number {
  const orders = globSync('src/features/**/*.policies.ts')
    .map((path) => readFileSync(path, 'utf8'))
    .filter((text) => text.includes(`group: '${group}'`))
    .map((text) => Number(/order: (\d+)/.exec(text)?.[1] ?? 0));
  return Math.max(0, ...orders) + 10;
}

function nextMigration(): string {
  const last =
    readdirSync('db/migrations')
      .filter((name) => /^\d{4}_/.test(name))
      .toSorted()
      .at(-1) ?? '0000';
  return String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
}

/** The files of an area by their path, with what they say. */
function sources(area: Area, folder: string): Record<string, string> {
  const { names, form } = area;
  const { file, Thing, Things, thing } = names;
  const values = valuesOf(area);
  const web = `${folder}/web`;
  const forms =
    form === 'page'
      ? { [`${web}/${Thing}Form.tsx`]: 'Form.tsx', [`${web}/${thing}Pages.tsx`]: 'pages.tsx' }
      : { [`${web}/${Thing}Modal.tsx`]: 'Modal.tsx' };
  const test = existsSync(`${folder}/server/${file}.test.ts`) ? `${thing}Records.test.ts` : `${file}.test.ts`;
  const templates: Record<string, string> = {
    [`${folder}/${file}.contract.ts`]: 'contract.ts',
    [`${folder}/${file}.policies.ts`]: 'policies.ts',
    [`${folder}/${file}.area.ts`]: 'area.ts',
    [`${folder}/${file}.screens.tsx`]: 'screens.tsx',
    [`${folder}/server/${file}.routes.ts`]: 'routes.ts',
    [`${folder}/server/${test}`]: 'test.ts',
    [`${web}/${Things}Page.tsx`]: 'ListPage.tsx',
    [`${web}/${thing}Actions.ts`]: 'actions.ts',
    ...forms,
    ...(area.fields[0]?.name === 'name' && { [`e2e/${file}.e2e.ts`]: 'journey.e2e.ts' }),
    ...(area.stored.length === 0 && { [`${folder}/server/demo${Things}.ts`]: 'demo.ts' }),
  };
  const filled = Object.entries(templates).map(([path, template]) => [path, fill(template, values)]);
  return { ...Object.fromEntries(filled), ...migrationOf(area, values) };
}

function migrationOf({ names, stored }: Area, values: Record<string, string>): Record<string, string> {
  const base = stored.length > 0 ? values.sqlAdded : fill('migration.sql', values);
  const text = `${base}${values.sqlLinks}`.trim();
  return text
    ? { [`db/migrations/${nextMigration()}_${names.table}${stored.length > 0 ? '_records' : ''}.sql`]: `${text}\n` }
    : {};
}

type Outcome = { path: string; state: 'made' | 'extended' | 'kept'; left: string[] };

function write(path: string, made: string, names: Names): Outcome {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, made);
    return { path, state: 'made', left: [] };
  }
  const present = readFileSync(path, 'utf8');
  const { text, left } = extend(path, present, made, names);
  if (text !== present) writeFileSync(path, text);
  return { path, state: text === present ? 'kept' : 'extended', left };
}

/** Adds an area to a list of names, as the last of its list. */
function register(list: 'areas' | 'screens', folder: string, { file, things }: Names): Outcome {
  const path = `src/${list}.ts`;
  const text = readFileSync(path, 'utf8');
  const value = `${things}${list === 'areas' ? 'Area' : 'Screens'}`;
  if (text.includes(`${value},`)) return { path, state: 'kept', left: [] };
  const from = `${folder.replace('src/', '#')}/${file}.${list === 'areas' ? 'area.ts' : 'screens.tsx'}`;
  const imported = text.replace(
    /((?:^import \{.*\n)*^import \{ \w+(?:Area|Screens) \}.*\n)/m,
    `$1import { ${value} } from '${from}';\n`,
  );
  writeFileSync(path, imported.replace(/,\n\](?= as const|;)/, `,\n  ${value},\n]`));
  return { path, state: 'extended', left: [] };
}

const run = (script: string, ...args: string[]) => execute(process.execPath, [script, ...args]);

/** Gives fields to an area that has records. */
function addFieldsTo(folder: string, names: Names): Outcome[] {
  const table = snake(tableOf(folder, names));
  const asked = parseFields(given.fields);
  const fields = asked.filter(({ name }) => !hasColumn(table, name));
  const unfilled = fields.find(({ kind }) => kind === 'filled');
  if (unfilled) throw new Error(`The rows of ${table} have no ${unfilled.name}: make it text`);
  const changes = addFields(folder, names, asked);
  const outcomes = changes.map(({ path, text, left }): Outcome => {
    const isChanged = text !== '' && text !== readFileSync(path, 'utf8');
    if (isChanged) writeFileSync(path, text);
    return { path, state: isChanged ? 'extended' : 'kept', left };
  });
  if (fields.length === 0) return outcomes;
  const path = `db/migrations/${nextMigration()}_${table}_${fields.map((field) => snake(field.name)).join('_')}.sql`;
  writeFileSync(path, addedSql(table, names, fields));
  return [{ path, state: 'made', left: [] }, ...outcomes];
}

const hasRecords = (folder: string) =>
  globSync(`${folder}/**/*.contract.ts`).some((path) => /\bcrud\(/.test(readFileSync(path, 'utf8')));

function newArea(name: string): Outcome[] {
  const known = findArea(name);
  if (known && given.fields && hasRecords(known.folder))
    return addFieldsTo(known.folder, namesOf(name, { ...given, words: given.words || known.words || name }));
  const names = namesOf(name, { ...given, words: given.words || known?.words });
  const folder = known?.folder ?? `src/features/${given.floor}/${names.folder}`;
  const stored = tableExists(names.table) ? storedFields(names.table) : [];
  const asked = parseFields(given.fields || (stored.length > 0 ? '' : 'name:filled(120) active:flag'));
  const fields = [...stored, ...asked.filter((field) => !stored.some((each) => each.name === field.name))];
  const form = given.form === 'modal' ? 'modal' : 'page';
  const area: Area = {
    names,
    fields: [...fields.filter((field) => !isLink(field)), ...fields.filter(isLink)],
    form,
    exports: given.export,
    group: known?.group || given.group,
    order: nextOrder(given.group),
    stored: stored.map((field) => field.name),
  };
  const outcomes = Object.entries(sources(area, folder)).map(([path, made]) => write(path, made, names));
  return [...outcomes, register('areas', folder, names), register('screens', folder, names)];
}

const [name] = positionals;
if (!name)
  throw new Error('Name the area, in English and in the plural: npm run new-area suppliers -- --words proveedores');
const outcomes = newArea(name);
const written = outcomes
  .filter(({ state, path }) => state !== 'kept' && !path.endsWith('.sql'))
  .map(({ path }) => path);
if (written.length > 0) {
  await run('node_modules/@biomejs/biome/bin/biome', 'format', '--write', ...written);
  if (!given.more)
    await Promise.all(['gen-tables', 'gen-wire', 'gen-map'].map((script) => run(`scripts/${script}.ts`)));
}
for (const { path, state, left } of outcomes)
  console.log([`${state.padEnd(8)} ${path}`, ...left].join('\n           → '));
console.log('\nNow say what it really is: docs/extending.md tells how a field or a link is added.');
