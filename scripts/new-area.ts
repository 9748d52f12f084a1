// Makes a whole area of records with a name and a state: npm run new-area drivers
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { areas } from '#domain/policies.ts';
import { type Names, namesOf } from './new-area/names.ts';
import { edits, policyEdit } from './new-area/register.ts';

const templates = join(import.meta.dirname, 'new-area', 'templates');

const files = ({ folder, file, table, Things, Thing }: Names): Record<string, string> => ({
  [`db/migrations/${nextMigration()}_${table}.sql`]: 'migration.sql.txt',
  [`src/features/${folder}/${file}.contract.ts`]: 'contract.ts.txt',
  [`src/features/${folder}/server/${file}.repo.ts`]: 'repo.ts.txt',
  [`src/features/${folder}/server/${file}.routes.ts`]: 'routes.ts.txt',
  [`src/features/${folder}/server/index.ts`]: 'index.ts.txt',
  [`src/features/${folder}/server/${file}.test.ts`]: 'test.ts.txt',
  [`src/features/${folder}/web/${Things}Page.tsx`]: 'ListPage.tsx.txt',
  [`src/features/${folder}/web/${Thing}Form.tsx`]: 'Form.tsx.txt',
  [`src/features/${folder}/web/Add${Thing}Page.tsx`]: 'AddPage.tsx.txt',
  [`src/features/${folder}/web/Edit${Thing}Page.tsx`]: 'EditPage.tsx.txt',
  [`src/features/${folder}/web/useRemove${Thing}.ts`]: 'useRemove.ts.txt',
  [`src/features/${folder}/web/${file}.routes.tsx`]: 'routes.tsx.txt',
  [`e2e/${file}.e2e.ts`]: 'journey.e2e.ts.txt',
});

function nextMigration(): string {
  const last =
    readdirSync('db/migrations')
      .filter((name) => /^\d{4}_/.test(name))
      .toSorted()
      .at(-1) ?? '0000';
  return String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
}

function fill(template: string, names: Names): string {
  const text = readFileSync(join(templates, template), 'utf8');
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!(name in names)) throw new Error(`${template} asks for ${name}, which no name is called`);
    return names[name as keyof Names];
  });
}

function run(...command: [string, ...string[]]): void {
  const [script, ...args] = command;
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${script} failed`);
}

function makeArea(names: Names): string[] {
  const made = files(names);
  const there = Object.keys(made).find((path) => existsSync(path));
  if (there) throw new Error(`${there} is there already`);
  for (const [path, template] of Object.entries(made)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, fill(template, names));
  }
  const registered = names.policy in areas ? edits : [policyEdit, ...edits];
  for (const { file, edit } of registered) writeFileSync(file, edit(readFileSync(file, 'utf8'), names));
  return [...Object.keys(made), ...registered.map(({ file }) => file)];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    one: { type: 'string' },
    word: { type: 'string' },
    words: { type: 'string' },
    feminine: { type: 'boolean' },
  },
});
const [area] = positionals;
if (!area) throw new Error('Name the area, in English and in the plural: npm run new-area drivers');

const touched = makeArea(namesOf(area, values));
run('node_modules/@biomejs/biome/bin/biome', 'format', '--write', ...touched.filter((path) => !path.endsWith('.sql')));
run('scripts/gen-tables.ts');
run('scripts/gen-wire.ts');
console.log(`\n${touched.join('\n')}\n\nNow say what it really is: its columns, its rules, its fields.`);
