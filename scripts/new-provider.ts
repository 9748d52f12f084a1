// Generates a provider of a port: npm run new-provider payments mercado_pago -- --name "Mercado Pago" --serves mercado_pago
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { declarations } from '../src/integrations/declarations.ts';
import { isPortName, portNames, portTemplates } from './new-provider/portTemplates.ts';
import { addImport, addToList } from './new-provider/registries.ts';

const usage = `npm run new-provider <${portNames.join('|')}> <key> -- --serves <service> [--name "Mercado Pago"]`;

function refuse(...lines: string[]): never {
  console.error(lines.join('\n'));
  process.exit(1);
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, serves: { type: 'string' } },
});
const [port = '', key = ''] = positionals;
if (!isPortName(port) || !/^[a-z][a-z0-9_]{1,39}$/.test(key)) refuse(usage);
const template = portTemplates[port];
const { serves = '' } = options;
if (!template.services.includes(serves)) refuse(usage, `--serves is one of: ${template.services.join(', ')}`);
const folder = join('src/integrations', port, key);
const isDeclaration = (file: string): boolean => file === 'declaration.ts';
if (existsSync(folder) && !readdirSync(folder).every(isDeclaration)) refuse(`${folder} exists already.`);
const declaration = declarations.find((each) => each.key === key);
if (declaration && declaration.kind !== port) refuse(`${key} is declared as a provider of ${declaration.kind}.`);

const camel = key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const values: Readonly<Record<string, string>> = {
  ...template.words,
  port,
  key,
  camel,
  Camel: capital(camel),
  name: options.name ?? declaration?.name ?? key.split('_').map(capital).join(' '),
  serves,
  services: template.services.map((each) => `'${each}'`).join(' | '),
};

const templateFolder = join(import.meta.dirname, 'new-provider/templates');
const fill = (name: string): string =>
  readFileSync(join(templateFolder, `${name}.ts.txt`), 'utf8').replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, word: string) => values[word] ?? '',
  );
const fillOfPort = (name: string): string => fill(join(template.folder, name));

const created: string[] = [];
const write = (path: string, text: string): void => {
  writeFileSync(path, text);
  created.push(path);
};
const edit = (path: string, change: (text: string) => string): void =>
  write(path, change(existsSync(path) ? readFileSync(path, 'utf8') : ''));

const files = {
  [`${camel}.ts`]: 'value',
  'form.ts': 'form',
  'dialect.ts': 'dialect',
  [`${camel}${template.words.Suffix}.ts`]: 'adapter',
  [`${camel}Sandbox.ts`]: 'sandbox',
  [`${camel}.test.ts`]: 'test',
};
mkdirSync(folder, { recursive: true });
for (const [file, name] of Object.entries(files)) write(join(folder, file), fillOfPort(name));
if (!declaration) write(join(folder, 'declaration.ts'), fill('declaration'));

const fileOf = (name: string) => `./${port}/${key}/${name}.ts`;
const addEntry = (file: string, list: string, entry: string, from: string) =>
  edit(`src/integrations/${file}.ts`, (text) => addToList(addImport(text, entry, fileOf(from)), list, entry));
addEntry('providers', template.list, camel, camel);
// Sandboxes of channels are returned with their controls, from a separate list.
const sandboxList = port === 'channels' ? 'channelSandboxes' : 'sandboxes';
addEntry('sandboxes', sandboxList, `${camel}Sandbox`, `${camel}Sandbox`);
addEntry('forms', 'credentialForms', `${camel}Form`, 'form');
if (!declaration) addEntry('declarations', 'declarations', `${camel}Declaration`, 'declaration');
execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', ...created]);

console.log(`${created.join('\n')}
Next: the provider's documentation goes into dialect.ts, its fields into form.ts; then the adapter and its sandbox.
Run: npx vitest run --project http ${folder} src/integrations/declarations.test.ts src/server/api/ports.test.ts`);
