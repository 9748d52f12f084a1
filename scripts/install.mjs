import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const oldestNode = 24;

/** An error message for the terminal, printed without a stack. */
export class SetupError extends Error {}

/** Installs the packages of package-lock.json when node_modules is missing, half-made or of another lock file. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Instalando lo que falta (npm ci): la primera vez toma cerca de un minuto…');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // npm must not run on the Node inside the node_modules it is about to delete.
    env: { ...process.env, PATH: pathWithoutModules() },
  });
  if (done.error) throw new SetupError(`No se pudo ejecutar npm (${done.error.message}). Instálalo y vuelve a probar.`);
  if (done.status !== 0 || !isInstalled())
    throw new SetupError('npm ci no terminó bien: revisa el mensaje de arriba y tu conexión, y vuelve a probar.');
}

/** Path of a Node 24 or newer: the one running, or the one that npm installed beside the packages. */
export function node24() {
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath;
  const require = createRequire(join(root, 'package.json'));
  const name = `node-${process.platform}-${process.arch}`;
  try {
    const path = require.resolve(`${name}/bin/node`);
    execFileSync(path, ['--version'], { stdio: 'ignore' });
    return path;
  } catch {
    throw new SetupError(
      `Se necesita Node ${oldestNode} o más nuevo: este es ${process.versions.node} y el paquete ${name} no funciona en este equipo. Instala Node ${oldestNode} y vuelve a probar.`,
    );
  }
}

/** npm writes its hidden lock file last, so packages that agree with it are complete. */
export function isInstalled(folder = root) {
  const hidden = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const expected = packages(join(folder, 'package-lock.json'));
  const present = packages(hidden);
  return Object.entries(expected).every(([path, entry]) => {
    if (path === '' || entry.link) return true;
    const installed = present[path];
    if (installed) return installed.version === entry.version && installed.integrity === entry.integrity;
    return mayBeMissing(entry);
  });
}

function mayBeMissing(entry) {
  if (entry.dev && process.env.NODE_ENV === 'production') return true;
  return Boolean(entry.optional || entry.devOptional);
}

function packages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}

function pathWithoutModules() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
}
