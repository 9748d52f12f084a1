// Creates an area of records, or adds records or fields to one: npm run new-area suppliers -- --words proveedores
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { policyGroups } from '../src/domain/policies.ts';
import { floors, floorsOfOneArea } from './lint/layers.ts';
import { addedSql, addFields, tableOf } from './new-area/addFields.ts';
import { extend } from './new-area/extend.ts';
import { isLink, parseFields, snake } from './new-area/fields.ts';
import { type Names, namesOf } from './new-area/names.ts';
import { Refusal, refuse } from './new-area/refusal.ts';
import { fieldInventions, inventions } from './new-area/samples.ts';
import { fill } from './new-area/sources.ts';
import { isFieldStored, storedFields, tableExists } from './new-area/storedFields.ts';
import { type Area, valuesOf } from './new-area/values.ts';

const execute = promisify(execFile);

const options = {
  one: { type: 'string' },
  word: { type: 'string' },
  words: { type: 'string' },
  feminine: { type: 'boolean' },
  floor: { type: 'string', default: 'catalogue' },
  group: { type: 'string', default: 'settings' },
  form: { type: 'string', default: 'page' },
  export: { type: 'boolean', default: false },
  fields: { type: 'string', default: '' },
  /** Leaves the generated files (tables, wire, map) to the next call. */
  more: { type: 'boolean', default: false },
} as const;
const { values: flags, positionals } = parseArgs({ allowPositionals: true, options });

/** A file as it will be: new, extended or unchanged, and what is left to do there by hand. */
type Outcome = { path: string; state: 'created' | 'extended' | 'unchanged'; text: string; left: string[] };
type Plan = { outcomes: Outcome[]; inventions: string[] };

function requireOneOf(option: 'floor' | 'group' | 'form', allowed: readonly string[]): void {
  const value = flags[option];
  if (!allowed.includes(value)) refuse(`--${option} ${value} does not exist. Use one of: ${allowed.join(', ')}`);
}

type KnownArea = { folder: string; words: string; group: string };

function findArea(name: string): KnownArea | null {
  const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const [face] = globSync(`src/features/{${kebab},*/${kebab}}/*.area.ts`);
  const folder = face && dirname(face);
  const policies = folder && globSync(`${folder}/*.policies.ts`)[0];
  const text = policies ? readFileSync(policies, 'utf8') : '';
  const valueOf = (field: string) => new RegExp(`${field}: '([^']+)'`).exec(text)?.[1] ?? '';
  return folder ? { folder, words: valueOf('label').toLowerCase(), group: valueOf('group') } : null;
}

/** The place of a new area on the role screen: behind the others of its group. */
function nextOrder(group: string): number {
  const orders = globSync('src/features/**/*.policies.ts')
    .map((path) => readFileSync(path, 'utf8'))
    .filter((text) => text.includes(`group: '${group}'`))
    .map((text) => Number(/order: (\d+)/.exec(text)?.[1] ?? 0));
  return Math.max(0, ...orders) + 10;
}

function nextMigration(): string {
  const last = readdirSync('db/migrations')
    .filter((name) => /^\d{4}_/.test(name))
    .toSorted()
    .at(-1);
  return String(Number((last ?? '0000').slice(0, 4)) + 1).padStart(4, '0');
}

/** The files of an area by path, as the templates fill them. */
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
  return { ...Object.fromEntries(filled), ...migrationOf(area, folder, values) };
}

function migrationOf(area: Area, folder: string, values: Record<string, string>): Record<string, string> {
  const { names, stored } = area;
  const base = stored.length > 0 ? values.sqlAdded : fill('migration.sql', values);
  const hasPolicies = existsSync(`${folder}/${names.file}.policies.ts`);
  const text = [base, values.sqlLinks, hasPolicies ? '' : values.sqlGrants]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join('\n\n');
  const suffix = stored.length > 0 ? '_records' : '';
  return text ? { [`db/migrations/${nextMigration()}_${names.table}${suffix}.sql`]: `${text}\n` } : {};
}

function outcomeOf(path: string, source: string, names: Names): Outcome {
  if (!existsSync(path)) return { path, state: 'created', text: source, left: [] };
  const present = readFileSync(path, 'utf8');
  const { text, left } = extend(path, present, source, names);
  return { path, state: text === present ? 'unchanged' : 'extended', text, left };
}

/** Adds an area to a list of names, as the last of its list. */
function register(list: 'areas' | 'screens', folder: string, { file, things }: Names): Outcome {
  const path = `src/${list}.ts`;
  const text = readFileSync(path, 'utf8');
  const value = `${things}${list === 'areas' ? 'Area' : 'Screens'}`;
  if (text.includes(`${value},`)) return { path, state: 'unchanged', text, left: [] };
  const from = `${folder.replace('src/', '#')}/${file}.${list === 'areas' ? 'area.ts' : 'screens.tsx'}`;
  const imported = text.replace(
    /((?:^import \{.*\n)*^import \{ \w+(?:Area|Screens) \}.*\n)/m,
    `$1import { ${value} } from '${from}';\n`,
  );
  return { path, state: 'extended', text: imported.replace(/,\n\](?= as const|;)/, `,\n  ${value},\n]`), left: [] };
}

/** Adds fields to an area that has records. Fields that are declared or stored already are left as they are. */
function planFields(folder: string, names: Names): Plan {
  const table = snake(tableOf(folder, names));
  const fields = parseFields(flags.fields);
  const missing = fields.filter((field) => !isFieldStored(table, names, field));
  const filled = missing.find(({ kind }) => kind === 'filled');
  if (filled)
    refuse(`Rows that ${table} has already would have no ${filled.name}: use ${filled.name}:text(${filled.max})`);
  const outcomes = addFields(folder, names, fields).map(({ path, text, left }): Outcome => {
    const isChanged = text !== '' && text !== readFileSync(path, 'utf8');
    return { path, state: isChanged ? 'extended' : 'unchanged', text, left };
  });
  if (missing.length === 0) return { outcomes, inventions: [] };
  const path = `db/migrations/${nextMigration()}_${table}_${missing.map((field) => snake(field.name)).join('_')}.sql`;
  return {
    outcomes: [{ path, state: 'created', text: addedSql(table, names, missing), left: [] }, ...outcomes],
    inventions: fieldInventions(folder, names, missing),
  };
}

const hasRecords = (folder: string) =>
  globSync(`${folder}/**/*.contract.ts`).some((path) => /\bcrud\(/.test(readFileSync(path, 'utf8')));

function planArea(known: KnownArea | null, name: string): Plan {
  const names = namesOf(name, { ...flags, words: flags.words || known?.words });
  const folder = known?.folder ?? `src/features/${flags.floor}/${names.folder}`;
  const stored = tableExists(names.table) ? storedFields(names.table) : [];
  const requested = parseFields(flags.fields || (stored.length > 0 ? '' : 'name:filled(120) active:flag'));
  const fields = [...stored, ...requested.filter((field) => !stored.some((each) => each.name === field.name))];
  const group = known?.group || flags.group;
  const area: Area = {
    names,
    fields: [...fields.filter((field) => !isLink(field)), ...fields.filter(isLink)],
    form: flags.form === 'modal' ? 'modal' : 'page',
    exports: flags.export,
    group,
    order: nextOrder(group),
    stored: stored.map((field) => field.name),
  };
  const [title] = area.fields;
  if (title?.kind !== 'filled')
    refuse(`The first field names the record, so it is filled: name:filled(120), not ${title?.name}:${title?.kind}`);
  const files = Object.entries(sources(area, folder)).map(([path, source]) => outcomeOf(path, source, names));
  return {
    outcomes: [...files, register('areas', folder, names), register('screens', folder, names)],
    inventions: inventions(area, folder),
  };
}

function plan(name: string): Plan {
  requireOneOf('form', ['page', 'modal']);
  const known = findArea(name);
  if (known && hasRecords(known.folder)) {
    const names = namesOf(name, { ...flags, words: flags.words || known.words || name });
    return flags.fields ? planFields(known.folder, names) : { outcomes: [], inventions: [] };
  }
  if (!known) {
    requireOneOf(
      'floor',
      floors.filter((floor) => !floorsOfOneArea.includes(floor)),
    );
    requireOneOf('group', Object.keys(policyGroups));
  }
  return planArea(known, name);
}

const run = (script: string, ...args: string[]) => execute(process.execPath, [script, ...args]);

/** Writes what was planned as a whole, formats it and generates what follows from it. */
async function writePlan({ outcomes, inventions: invented }: Plan): Promise<void> {
  const changed = outcomes.filter(({ state }) => state !== 'unchanged');
  for (const { path, text } of changed) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const sourceFiles = changed.map(({ path }) => path).filter((path) => !path.endsWith('.sql'));
  if (sourceFiles.length > 0) await run('node_modules/@biomejs/biome/bin/biome', 'format', '--write', ...sourceFiles);
  if (!flags.more)
    await Promise.all(['gen-tables', 'gen-wire', 'gen-map'].map((script) => run(`scripts/${script}.ts`)));
  if (outcomes.length === 0)
    console.log('The area has records already, and nothing was added: use --fields for a field.');
  for (const { path, state, left } of outcomes)
    console.log([`${state.padEnd(9)} ${path}`, ...left].join('\n            → '));
  if (invented.length > 0) console.log(['\nReplace what the generator invented:', ...invented].join('\n  '));
  console.log('\nThe steps for a field, a link or an area are in docs/extending.md.');
}

try {
  const [name] = positionals;
  if (!name) refuse('Name the area in English and in the plural: npm run new-area suppliers -- --words proveedores');
  await writePlan(plan(name));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
