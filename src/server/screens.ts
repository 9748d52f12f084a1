import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { StartupError, errorCode } from '#kit/server/postgres/startupError.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the built screens lie. */
export const webFolder = path.join(root, 'dist/web');

/** Everything the build reads. */
const inputs = [
  'index.html',
  'reparto.html',
  'package-lock.json',
  'vite.config.ts',
  'vite.run.config.ts',
  'vite.shop.config.ts',
  'public/**/*',
  'src/domain/**/*',
  'src/features/**/*.{contract,rules}.ts',
  'src/features/**/*.{screens,routes}.tsx',
  'src/features/**/web/**/*',
  'src/kit/contract/**/*',
  'src/kit/web/**/*',
  'src/web/**/*',
];

/** Builds the screens when their sources changed since the last build. Without Vite (production) it takes what is there. */
export async function prepareWeb(print: (line: string) => void): Promise<void> {
  const vite = findVite();
  const stamp = path.join(webFolder, '.inputs');
  if (!vite) {
    if (existsSync(path.join(webFolder, 'index.html'))) return;
    throw new StartupError('Faltan las pantallas: constrúyelas con "npm run build" en una instalación completa.');
  }
  const now = await hashOf(inputs);
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === now) return;
  print('Construyendo las pantallas…');
  await build(vite, now);
}

function findVite(): string | undefined {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  } catch {
    return undefined;
  }
}

async function hashOf(patterns: string[]): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(patterns, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !entry.name.includes('.test.')) files.push(path.join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(`${path.relative(root, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

/** In its own process, because the build takes memory that the server would keep. Appears whole, by a rename. */
async function build(vite: string, stamp: string): Promise<void> {
  const draft = `${webFolder}-${process.pid}`;
  try {
    const quietly = ['--outDir', draft, '--logLevel', 'warn'];
    await run(process.execPath, [vite, 'build', ...quietly]);
    for (const config of ['vite.run.config.ts', 'vite.shop.config.ts'])
      await run(process.execPath, [vite, 'build', '--config', config, ...quietly]);
    await compress(path.join(draft, 'assets'));
    await writeFile(path.join(draft, '.inputs'), stamp);
    await rm(webFolder, { recursive: true, force: true });
    await rename(draft, webFolder);
  } catch (error) {
    // Another process that starts at the same time put the same screens there first.
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const smallest = 1024;
/** The highest takes some seconds for all assets, once, and saves each browser a tenth of what it loads. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Every asset as browsers take it, made once here and not again for each of them. */
async function compress(folder: string): Promise<void> {
  const names = await Array.fromAsync(glob('**/*.{js,css,svg}', { cwd: folder }));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      if (content.length < smallest) return;
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, brotli));
      await writeFile(`${file}.gz`, await promisify(gzip)(content));
    }),
  );
}

function run(program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartupError('Las pantallas no se pudieron construir: el mensaje de arriba dice por qué.'));
    });
  });
}
