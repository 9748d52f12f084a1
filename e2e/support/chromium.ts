import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';

/** Runs as root and without a network: no updates, no name resolution beyond this machine. */
const offlineArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Test pages live for seconds: optimizing compilation and concurrent garbage collection cost more than they save.
  '--js-flags=--no-opt --single-threaded-gc --min-semi-space-size=64 --max-semi-space-size=64 --initial-heap-size=512',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
];

/** Chromium draws into /dev/shm when it is large enough: containers often limit it to 64 MB. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}

const sharedOptions: LaunchOptions = {
  args: offlineArgs,
  ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
};

/**
 * Launch options of the Chromium that npm installed. CHROMIUM_PATH overrides it.
 *
 * It uses only its bundled libraries and fonts, so pages have the same sizes on every machine.
 */
export async function chromiumOptions(): Promise<LaunchOptions> {
  const path = process.env.CHROMIUM_PATH;
  if (path) return { ...sharedOptions, executablePath: path };
  const folder = await unpackChromium();
  return {
    ...sharedOptions,
    executablePath: join(folder, 'chromium'),
    env: {
      PATH: '/nonexistent',
      HOME: folder,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/** Unpacks the npm package once, with the shared libraries that a bare system lacks, and returns its folder. */
async function unpackChromium(): Promise<string> {
  const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');
  const folder = join(bin, '..', 'unpacked');
  if (!existsSync(folder)) await unpack(bin, folder);
  await writeFontConfig(folder);
  return folder;
}

async function unpack(bin: string, folder: string): Promise<void> {
  const draft = `${folder}-${process.pid}`;
  await mkdir(draft, { recursive: true });
  const before = process.env.TMPDIR;
  // The package unpacks into the temporary folder of the system.
  process.env.TMPDIR = draft;
  const { inflate } = await import('@sparticuz/chromium');
  for (const archive of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
    await inflate(join(bin, archive));
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
}

/** Replaces the package's configuration, which looks for fonts where a cloud function has them. */
async function writeFontConfig(folder: string): Promise<void> {
  const path = join(folder, 'fonts.conf');
  const config = `<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`;
  if (existsSync(path) && readFileSync(path, 'utf8') === config) return;
  const draft = `${path}-${process.pid}`;
  await writeFile(draft, config);
  await rename(draft, path);
}
