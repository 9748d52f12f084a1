// Makes a provider of a port: npm run new-provider payments mercado_pago -- --name "Mercado Pago" --serves mercado_pago
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Ports, with what an adapter of each is called and what it serves when nothing is said. */
const ports = {
  payments: { adapter: 'Gateway', serves: 'credit' },
  delivery: { adapter: 'Fleet', serves: 'no_delivery' },
} as const;
type Port = keyof typeof ports;

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, serves: { type: 'string' } },
});
const [port = '', key = ''] = positionals;

if (!(port in ports) || !/^[a-z][a-z0-9_]{1,39}$/.test(key)) {
  console.error('npm run new-provider <payments|delivery> <key> -- [--name "Mercado Pago"] [--serves mercado_pago]');
  process.exit(1);
}
const { adapter, serves } = ports[port as Port];
const folder = join('src/integrations', port, key);
if (existsSync(folder)) {
  console.error(`${folder} is there already.`);
  process.exit(1);
}

const camel = key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const words = {
  key,
  camel,
  Camel: camel.charAt(0).toUpperCase() + camel.slice(1),
  name:
    given.name ??
    key
      .split('_')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' '),
  serves: given.serves ?? serves,
};

const fill = (template: string): string =>
  readFileSync(join(import.meta.dirname, 'new-provider/templates', port, `${template}.ts.txt`), 'utf8').replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: keyof typeof words) => words[name],
  );

const files = {
  [`${camel}.ts`]: fill('value'),
  'dialect.ts': fill('dialect'),
  [`${camel}${adapter}.ts`]: fill('adapter'),
  [`${camel}Sandbox.ts`]: fill('sandbox'),
  [`${camel}.test.ts`]: fill('test'),
};
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);

/** Adds a name to the list that ends with `]`, and its import. */
function addTo(list: string, name: string, file: string): void {
  const before = readFileSync(list, 'utf8').replace(/(= \[)([^\]]*?),?\s*\];/, `$1$2, ${name}];`);
  const line = `import { ${name} } from './${port}/${key}/${file}.ts';\n`;
  writeFileSync(
    list,
    before.replace(/^import .* from '\.\//m, (first) => line + first),
  );
}

addTo('src/integrations/providers.ts', camel, camel);
addTo('src/integrations/sandboxes.ts', `${camel}Sandbox`, `${camel}Sandbox`);

console.log(`${folder}: ${Object.keys(files).join(', ')}
src/integrations/{providers,sandboxes}.ts: ${camel}
Next: what its documents say goes into dialect.ts; its fields into ${camel}.ts; then the adapter, and its sandbox after it.
Run: npx biome format --write ${folder} src/integrations/*.ts && npx vitest run --project http ${folder}`);
