import { existsSync, statfsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';

/** As root, without a network and without asking anybody for updates. Names outside this machine do not resolve. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: to compile it well, or to collect its garbage beside it, takes more than it brings.
  '--js-flags=--no-opt --single-threaded-gc --min-semi-space-size=64 --max-semi-space-size=64 --initial-heap-size=512',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
];

/** What processes share is drawn into memory, not into files, where there is room for it: containers often have 64 MB. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}

const shared: LaunchOptions = {
  args: quiet,
  ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
};

/** How to launch a Chromium: the one that npm installed, the same everywhere and built for pages nobody looks at. CHROMIUM_PATH names another. */
export async function chromiumOptions(): Promise<LaunchOptions> {
  const path = process.env.CHROMIUM_PATH;
  if (path) return { ...shared, executablePath: path };
  const folder = await packedChromium();
  return {
    ...shared,
    executablePath: join(folder, 'chromium'),
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/** Unpacks the npm package once. It brings the shared libraries that a bare system lacks. */
async function packedChromium(): Promise<string> {
  const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');
  const folder = join(bin, '..', 'unpacked');
  if (existsSync(folder)) return folder;
  const draft = `${folder}-${process.pid}`;
  await mkdir(draft, { recursive: true });
  const before = process.env.TMPDIR;
  // The package unpacks into the system's temporary folder, wherever that is.
  process.env.TMPDIR = draft;
  const { inflate } = await import('@sparticuz/chromium');
  for (const archive of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
    await inflate(join(bin, archive));
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  // Its own configuration looks for the fonts where a cloud function has them.
  const fonts = `<fontconfig><dir>${join(folder, 'fonts')}</dir><dir>/usr/share/fonts</dir></fontconfig>`;
  await writeFile(join(draft, 'fonts.conf'), fonts);
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  return folder;
}
