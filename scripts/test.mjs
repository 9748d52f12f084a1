import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled, node24, SetupError } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

/** Each step is a list of commands. */
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
  wire: [['node', 'scripts/gen-wire.ts', '--check']],
  unit: [['vitest', 'run', '--project', 'unit']],
  http: [['vitest', 'run', '--project', 'http']],
  build: [
    ['node', 'scripts/build.ts'],
    ['node', 'scripts/size.ts'],
  ],
  browser: [['vitest', 'run', '--project', 'browser']],
};

/** In the order of what it costs to know: the cheap checks first. Steps of one stage run at once: none of them keeps a machine's cores busy by itself. */
const stages = [['format', 'lint', 'types', 'knip', 'tables', 'wire'], ['unit'], ['http'], ['build'], ['browser']];

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main() {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true }, 'keep-going': { type: 'boolean' } },
  });
  const names = chosen(values.only);
  ensureInstalled();
  const env = { ...process.env, PATH: [dirname(node24()), bin, process.env.PATH].join(delimiter) };
  const started = performance.now();
  const results = [];
  for (const stage of stages.map((steps) => steps.filter((name) => names.includes(name)))) {
    results.push(...(await Promise.all(stage.map((name) => runStep(name, env, stage.length === 1)))));
    if (!results.every(({ ok }) => ok) && !values['keep-going']) break;
  }
  summarize(names, results, performance.now() - started);
  return results.every(({ ok }) => ok) ? 0 : 1;
}

function chosen(only) {
  if (!only) return Object.keys(steps);
  const names = only.flatMap((text) => text.split(','));
  const unknown = names.filter((name) => !(name in steps));
  if (unknown.length > 0)
    throw new SetupError(`--only no conoce ${unknown.join(', ')}: elige entre ${Object.keys(steps).join(', ')}.`);
  return names;
}

/** Runs the commands of a step until one fails. A step that is not alone says everything when it has ended. */
async function runStep(name, env, alone) {
  const started = performance.now();
  const told = [];
  const tell = (text) => (alone ? process.stdout.write(text) : told.push(text));
  tell(`\n── ${name}\n`);
  let ok = true;
  for (const command of steps[name]) ok &&= await run(command, env, alone ? null : tell);
  process.stdout.write(told.join(''));
  return { name, ok, seconds: (performance.now() - started) / 1000 };
}

/** Whether a command ended well; what it says goes to `tell`, or straight to the terminal. */
async function run([command, ...args], env, tell) {
  const path = command === 'node' ? node24() : join(bin, command);
  const stdio = ['inherit', ...(tell ? ['pipe', 'pipe'] : ['inherit', 'inherit'])];
  const child = spawn(path, args, { cwd: root, env, stdio, shell: process.platform === 'win32' });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', tell);
  try {
    const [status] = await once(child, 'close');
    return status === 0;
  } catch (error) {
    console.error(`${command}: ${error.message}`);
    return false;
  }
}

function summarize(names, results, total) {
  console.log('');
  for (const name of names) {
    const result = results.find((each) => each.name === name);
    const state = !result ? '– not run' : `${result.ok ? '✓' : '✗'} ${result.seconds.toFixed(1).padStart(6)} s`;
    console.log(`${name.padEnd(10)}${state}`);
  }
  console.log(`${'total'.padEnd(10)}  ${(total / 1000).toFixed(1).padStart(6)} s`);
}
