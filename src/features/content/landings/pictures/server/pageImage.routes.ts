import { buffer } from 'node:stream/consumers';
import { brandSection } from '#features/platform/settings/sections/brand.contract.ts';
import { requireUploaded } from '#features/platform/pictures/server/index.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { pictureFile } from '#kit/contract/pictures/pictureUrl.ts';
import { specOf } from '#kit/contract/pictures/renditions.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { enqueueDrawing } from '#kit/server/files/picturesUpload.ts';
import { drawRendition } from '#kit/server/files/renditions/drawRendition.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { ScreenshotMaker } from '#kit/server/screenshots/screenshotMaker.ts';
import type { Services } from '#kit/server/services.ts';
import { findFile, landingFileKey } from '../../files/server/landingFiles.repo.ts';
import { drawLanding } from '../../guests/server/drawLanding.ts';
import { fail } from '../../landings.failures.ts';
import * as repo from '../../record/server/landings.repo.ts';
import { pageImageApi } from '../pageImage.contract.ts';
import { brandCard } from './brandCard.ts';

const screen = { width: 1260, height: 780 };
/** Milliseconds that a browser may take. */
const patienceMs = 10_000;

const bytesOf = async (files: FileStore, key: string): Promise<Buffer | null> => {
  const file = await files.get(key);
  return file && buffer(file.content);
};

type Request = { ctx: Ctx; files: FileStore; id: number };

/** The first screen of the draft in a browser; null where that fails. */
async function screenshot(maker: ScreenshotMaker, { ctx, files, id }: Request): Promise<Buffer | null> {
  const { database, tenant } = ctx;
  const draft = (await ctx.inTransaction((db) => repo.draftOf(db, id))) ?? fail('notFound');
  const site = { tenant, origin: 'http://page.invalid', base: '', shop: '' };
  const drawing = await drawLanding({ database, files }, site, 'landing', { id, hash: '', content: draft });
  const readFile = async (path: string) => {
    const [, folder = '', name = ''] = /^\/f\/([^/]+)\/(.+)$/.exec(decodeURIComponent(path)) ?? [];
    const file = await ctx.inTransaction((db) => findFile(db, folder, name));
    const content = file && (await bytesOf(files, landingFileKey(tenant.id, file.hash)));
    return file && content ? { contentType: file.contentType, content } : null;
  };
  const html = await drawing.draw();
  const page = { tenantId: tenant.id, html, headers: drawing.head, path: '/l/landing', ...screen, readFile };
  const signal = AbortSignal.any([ctx.request.signal, AbortSignal.timeout(patienceMs)]);
  // A picture is not worth an error: the next way draws it.
  return maker.draw(page, signal).catch(() => null);
}

/** Picture of the page that its builder drew and uploaded. */
async function builderPicture({ ctx, files }: Request, pictureKey: string | undefined): Promise<Buffer | null> {
  if (pictureKey === undefined) return null;
  await ctx.inTransaction((db) => requireUploaded(db, 'pictureKey', pictureKey));
  return bytesOf(files, pictureFile(pictureKey, 'full'));
}

async function cardOf({ ctx, files }: Request): Promise<Buffer> {
  const { brandPrimary, primaryLogo } = await ctx.inTransaction((db) => readSettings(db, brandSection));
  return brandCard(
    brandPrimary,
    primaryLogo === null ? null : await bytesOf(files, pictureFile(primaryLogo, 'medium')),
  );
}

/** A landing as a browser shows it, else as its builder drew it, else a card of its company. */
async function drawImage({ files, screenshots }: Services, ctx: Ctx, id: number, pictureKey?: string): Promise<Buffer> {
  const request = { ctx, files, id };
  if (!(await ctx.inTransaction((db) => repo.find(db, id)))) fail('notFound');
  const picture =
    (screenshots && (await screenshot(screenshots, request))) ??
    (await builderPicture(request, pictureKey)) ??
    (await cardOf(request));
  return enqueueDrawing(ctx.tenant.id, () => drawRendition(picture, specOf('landing'), { x: 50, y: 0 }));
}

export const pageImage = implementApiWith(pageImageApi, (services) => ({
  draw: (ctx, { body: { customLandingId, pictureKey } }) => drawImage(services, ctx, customLandingId, pictureKey),
}));
