import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sectionStyles, sectionStylesName } from '#features/content/sections/server/index.ts';
import { type Font, fonts, themeUrl } from '#features/platform/settings/sections/brand.contract.ts';
import { fail } from '#kit/contract/failures.ts';
import { fontUrls, themeCss } from '../theme.rules.ts';

const { resolve } = createRequire(import.meta.url);
const forEver = 'public, max-age=31536000, immutable';

/** Landings have an opaque origin, so these files are of another one for them. */
const forEveryOrigin = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' };

const shape = /^\/theme\/([0-9a-f]{6})-([0-9a-f]{6})-([a-z-]+)-\d+\.css$/;

/** Styles derived from the URL alone; a URL of an older release is not served. */
function stylesAt(url: string): string | null {
  if (url === `/theme/${sectionStylesName}`) return sectionStyles;
  const [, primary, secondary, font = ''] = shape.exec(url) ?? [];
  if (!(font in fonts)) return null;
  const theme = { brandPrimary: `#${primary}`, brandSecondary: `#${secondary}`, font: font as Font };
  return themeUrl(theme) === url ? themeCss(theme) : null;
}

const sendStyles = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .type('text/css; charset=utf-8')
    .headers({ 'cache-control': forEver, ...forEveryOrigin })
    .send(stylesAt(request.url) ?? fail('notFound'));

const fontFiles = new Set((Object.keys(fonts) as Font[]).flatMap(fontUrls));

async function sendFont(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!fontFiles.has(request.url)) return fail('notFound');
  const [, family, weight] = /\/([a-z-]+)-(\d+)\.woff2$/.exec(request.url) ?? [];
  const content = await readFile(resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`));
  return reply
    .type('font/woff2')
    .headers({ 'cache-control': forEver, ...forEveryOrigin })
    .send(content);
}

/** Serves how storefronts look: the colours and letters of a brand, the styles of its sections, and the files of its letters. */
export function themeRoutes(app: FastifyInstance): void {
  app.get('/theme/:file', sendStyles);
  app.get('/theme/fonts/:file', sendFont);
}
