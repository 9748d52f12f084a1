import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { StorefrontFiles } from '#features/content/storefront/server/index.ts';
import { errorCode } from '#kit/server/postgres/startupError.ts';
import { webFolder } from './screens.ts';

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Readonly<Record<string, Chunk>>;

const none: StorefrontFiles = { script: null, imports: [], style: null, fonts: [], islands: { home: [], order: [] } };
let known: StorefrontFiles | null = null;

/** The storefront as it was built last; without its files where nothing is. */
export function storefrontFiles(): StorefrontFiles {
  known ??= read();
  return known ?? none;
}

function read(): StorefrontFiles | null {
  try {
    return filesOf(JSON.parse(readFileSync(path.join(webFolder, '.vite/shop.manifest.json'), 'utf8')) as Manifest);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return null;
  }
}

/** Fonts of all texts. That of single signs loads on the pages that show them. */
const usualFont = /\/lato-[^/]+\.woff2$/;

/** The files that pages name, of a manifest of Vite. */
export function filesOf(manifest: Manifest): StorefrontFiles {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  /** Files that a chunk imports, directly or through others. */
  const importsOf = (chunk: Chunk | undefined, seen = new Set<string>()): string[] => {
    for (const key of chunk?.imports ?? []) {
      const imported = manifest[key];
      if (!imported || imported === entry || seen.has(imported.file)) continue;
      seen.add(imported.file);
      importsOf(imported, seen);
    }
    return [...seen];
  };
  const always = [...(entry ? [entry.file] : []), ...importsOf(entry)];
  const island = (name: string) => {
    const chunk = manifest[`src/features/content/storefront/web/${name}.tsx`];
    return [...(chunk ? [chunk.file] : []), ...importsOf(chunk)].filter((file) => !always.includes(file));
  };
  const addressesOf = (files: readonly string[]) => files.map((file) => `/${file}`);
  const [style] = entry?.css ?? [];
  return {
    script: entry ? `/${entry.file}` : null,
    imports: addressesOf(importsOf(entry)),
    style: style ? `/${style}` : null,
    fonts: addressesOf((entry?.assets ?? []).filter((file) => usualFont.test(file))),
    islands: { home: addressesOf(island('HomeIsland')), order: addressesOf(island('OrderIsland')) },
  };
}
