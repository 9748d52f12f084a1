import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { StorefrontFiles } from '#features/content/storefront/server/index.ts';
import { errorCode } from '#kit/server/postgres/startupError.ts';
import { webFolder } from './screens.ts';

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[]; assets?: string[] };

const none: StorefrontFiles = { script: null, imports: [], style: null, fonts: [] };
let known: StorefrontFiles | null = null;

/** The storefront as it was built last; without its files where nothing is. */
export function storefrontFiles(): StorefrontFiles {
  known ??= read();
  return known ?? none;
}

function read(): StorefrontFiles | null {
  try {
    const manifest = JSON.parse(readFileSync(path.join(webFolder, '.vite/shop.manifest.json'), 'utf8')) as Record<
      string,
      Chunk
    >;
    const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
    const [style] = entry?.css ?? [];
    const fonts = (entry?.assets ?? []).filter((file) => file.endsWith('.woff2'));
    return {
      script: entry ? `/${entry.file}` : null,
      imports: (entry?.imports ?? []).flatMap((key) => manifest[key]?.file ?? []).map((file) => `/${file}`),
      style: style ? `/${style}` : null,
      fonts: fonts.map((file) => `/${file}`),
    };
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return null;
  }
}
