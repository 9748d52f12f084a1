import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled, node24, SetupError } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

/** In the order of what it costs to know: the cheap checks first. Each step is a list of commands. */
const steps = {
  format: [['biome', 'format', '.']],
  lint: [['oxlint']],
  types: ['tsconfig.contract.json', 'tsconfig.server.json', 'tsconfig.web.json', '.'].map((file) => [
    'tsc',
    '-p',
    file,
  ]),
  knip: [['knip']],
  tables: [['node', 'scripts/gen-tables.ts', '--check']],
  wire: [
    ['node', 'scripts/gen-wire.ts', '--check'],
    ['node', 'scripts/gen-map.ts', '--check'],
  ],
  unit: [['vitest', 'run', '--project', 'unit']],
  component: [['vitest', 'run', '--project', 'component']],
  http: [['vitest', 'run', '--project', 'http']],
  build: [
    ['node', 'scripts/build.ts'],
    ['node', 'scripts/size.ts'],
  ],
  browser: [['vitest', 'run', '--project', 'browser']],
};

try {
  process.exitCode = main();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function main() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      'keep-going': { type: 'boolean' },
      distributed: { type: 'boolean' },
    },
  });
  if (values.distributed && !process.env.TEST_DATABASE_URL)
    throw new SetupError('Pon en TEST_DATABASE_URL la dirección de un coordinador de Citus, como superusuario.');
  const names = chosen(values.only);
  ensureInstalled();
  const env = { ...process.env, PATH: [dirname(node24()), bin, process.env.PATH].join(delimiter) };
  const results = [];
  for (const name of names) {
    console.log(`\n── ${name}`);
    const started = performance.now();
    const ok = steps[name].every((command) => run(command, env));
    results.push({ name, ok, seconds: (performance.now() - started) / 1000 });
    if (!ok && !values['keep-going']) break;
  }
  summarize(names, results);
  return results.every((result) => result.ok) ? 0 : 1;
}

function chosen(only) {
  if (!only) return Object.keys(steps);
  const names = only.flatMap((text) => text.split(','));
  const unknown = names.filter((name) => !(name in steps));
  if (unknown.length > 0)
    throw new SetupError(`--only no conoce ${unknown.join(', ')}: elige entre ${Object.keys(steps).join(', ')}.`);
  return names;
}

function run([command, ...args], env) {
  const path = command === 'node' ? node24() : join(bin, command);
  const done = spawnSync(path, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.error) console.error(`${command}: ${done.error.message}`);
  return done.status === 0;
}

function summarize(names, results) {
  const total = results.reduce((sum, result) => sum + result.seconds, 0);
  console.log('');
  for (const name of names) {
    const result = results.find((each) => each.name === name);
    const state = !result ? '– not run' : `${result.ok ? '✓' : '✗'} ${result.seconds.toFixed(1).padStart(6)} s`;
    console.log(`${name.padEnd(10)}${state}`);
  }
  console.log(`${'total'.padEnd(10)}  ${total.toFixed(1).padStart(6)} s`);
}
