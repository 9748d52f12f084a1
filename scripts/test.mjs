import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { failedTests } from './failedTests.mjs';
import { ensureInstalled, node24, SetupError } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
/** Processes share compiled sources. */
const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') };

const inSequence = async (commands, env) => {
  for (const command of commands) if (!(await run(command, env))) return false;
  return true;
};

/** Two at a time, the longest first. */
const inParallel = async (commands, env) => {
  const waiting = commands.values();
  const worker = async () => {
    let ok = true;
    for (const command of waiting) ok = (await run(command, env)) && ok;
    return ok;
  };
  const workers = await Promise.all([worker(), worker()]);
  return workers.every(Boolean);
};

const reportOf = (project) => join(root, 'node_modules', '.cache', 'vitest', `${project}.json`);

const vitest = (project) => [
  'vitest',
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf(project)}`,
];

/** Cheap checks first. All steps run, also after a red one, so that one run reports everything that is broken. */
const steps = {
  format: [inSequence, ['biome', 'format', '.']],
  lint: [inSequence, ['oxlint']],
  // Each checker reads most of the types again: one per project takes half the time.
  types: [
    inParallel,
    ...['.', 'tsconfig.web.json', 'tsconfig.server.json', 'tsconfig.contract.json'].map((file) => [
      'tsc',
      '-p',
      file,
      '--checkers',
      '1',
    ]),
  ],
  generated: [
    inParallel,
    ['knip'],
    ['node', 'scripts/gen-wire.ts', '--check'],
    ['node', 'scripts/gen-tables.ts', '--check'],
    ['node', 'scripts/gen-map.ts', '--check'],
  ],
  unit: [inSequence, vitest('unit')],
  // The production build of React takes half the time of its development build.
  component: [inSequence, ['NODE_ENV=production', ...vitest('component')]],
  http: [inSequence, vitest('http')],
  build: [inSequence, ['node', 'scripts/build.ts'], ['node', 'scripts/size.ts']],
  browser: [inSequence, vitest('browser')],
};

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
    },
  });
  const names = chosen(values.only);
  ensureInstalled();
  const env = {
    ...compileCache,
    ...process.env,
    PATH: [dirname(node24()), bin, process.env.PATH].join(delimiter),
  };
  const results = [];
  for (const name of names) {
    console.log(`\n── ${name}`);
    const started = performance.now();
    const [runCommands, ...commands] = steps[name];
    rmSync(reportOf(name), { force: true });
    const ok = await runCommands(commands, env);
    results.push({ name, ok, seconds: (performance.now() - started) / 1000 });
  }
  summarize(results);
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

/** Runs a command; a leading `NAME=value` extends its environment. */
async function run([command, ...args], env) {
  const set = /^(\w+)=(.*)$/.exec(command);
  if (set) return run(args, { ...env, [set[1]]: set[2] });
  const path = command === 'node' ? node24() : join(bin, command);
  const child = spawn(path, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
  try {
    const [code] = await once(child, 'exit');
    return code === 0;
  } catch (error) {
    console.error(`${command}: ${error.message}`);
    return false;
  }
}

function summarize(results) {
  const total = results.reduce((sum, result) => sum + result.seconds, 0);
  console.log('');
  for (const { name, ok, seconds } of results)
    console.log(`${name.padEnd(10)}${ok ? '✓' : '✗'} ${seconds.toFixed(1).padStart(6)} s`);
  console.log(`${'total'.padEnd(10)}  ${total.toFixed(1).padStart(6)} s`);
  const red = results.filter(({ ok }) => !ok).map(({ name }) => name);
  if (red.length > 0) console.log(`\nFailed: ${red.join(', ')}`);
  // A long log may be cut off: what failed is at its end.
  for (const report of red.map(reportOf).filter(existsSync))
    for (const line of failedTests(JSON.parse(readFileSync(report, 'utf8')), root)) console.log(`  ${line}`);
}
