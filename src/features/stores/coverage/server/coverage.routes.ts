import { Readable } from 'node:stream';
import { fail } from '#kit/contract/failures.ts';
import { slugOf } from '#domain/slugs.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { type areaFormats, coverageApi } from '../coverage.contract.ts';
import { importAreas, readUploadedAreas } from './areasFileImport.ts';
import { toExportedArea } from './exportedArea.ts';
import * as repo from './coverage.repo.ts';
import { coverageCheck } from './coverageCheck.ts';
import { writeGeojson } from './geojson.ts';
import { writeKml } from './kml.ts';
import { storesServing } from '../../guests/server/storesServing.repo.ts';
import * as storesRepo from '../../rows/server/stores.repo.ts';
import { viewOf } from '../../record/server/storeView.ts';

/** The areas of a store as a file to be saved under the store's name. */
async function exported(ctx: Ctx, id: number, format: (typeof areaFormats)[number]): Promise<Readable> {
  const { name, deliveryAreas } = (await storesRepo.find(ctx.db, id, viewOf(ctx))) ?? fail('notFound');
  const areas = deliveryAreas.map(toExportedArea);
  ctx.header('content-disposition', `attachment; filename="zonas-${slugOf(name) || id}.${format}"`);
  return Readable.from([format === 'kml' ? writeKml(name, areas) : writeGeojson(areas)]);
}

export const coverage = implementApi(coverageApi, {
  async map(ctx) {
    const view = viewOf(ctx);
    return { stores: await repo.stores(ctx.db, view), areas: await repo.areas(ctx.db, view.storeScope) };
  },
  check: (ctx) => coverageCheck(ctx),
  async serving(ctx, { query: { latitude, longitude, at } }) {
    const view = viewOf(ctx, at ? new Date(at) : new Date());
    return { stores: await storesServing(ctx.db, { latitude, longitude }, view) };
  },
  parseAreas: (ctx, { body }) => readUploadedAreas(ctx, body as unknown as Readable),
  importAreas: (ctx, { params, body }) => importAreas(ctx, params.id, body as unknown as Readable),
  exportKml: (ctx, { params }) => exported(ctx, params.id, 'kml'),
  exportGeojson: (ctx, { params }) => exported(ctx, params.id, 'geojson'),
});
