import { sql } from 'kysely';
import { contains, type Point } from '#domain/geometry/geometry.ts';
import * as coverage from '#features/stores/coverage/server/coverage.repo.ts';
import { checkAreas } from '#features/stores/coverage/coverage.rules.ts';
import { storesServing } from '#features/stores/guests/server/storesServing.repo.ts';
import type { Db } from '#kit/server/data/database.ts';
import { compare, median, type Run } from './measure.ts';
import { line, openScene } from './scene.ts';

/**
 * Finds the stores that serve a point among 200 zones, through all layers, against a bare Fastify handler with the same
 * SQL.
 *
 * Also measures point-in-zone checks and the overlap check of all zones of the demo chain.
 */
const zoneCount = 200;
const center: Point = { latitude: -33.4489, longitude: -70.6693 };
/** Milliseconds for the whole chain, as a screen waits for it. */
const checkBudget = 1000;

/** The zones nearest to a point; the others go. */
const indexNearest = (db: Db) =>
  sql`delete from delivery_areas where id not in (
    select id from delivery_areas
    order by (south + north - 2 * ${center.latitude}::float8) ^ 2 + (west + east - 2 * ${center.longitude}::float8) ^ 2
    limit ${sql.lit(zoneCount)})`.execute(db);

const circle = (points: number): Point[] =>
  Array.from({ length: points }, (_, index) => {
    const angle = (index * 2 * Math.PI) / points;
    const storeScope = 0.02 * (1 + 0.2 * Math.sin(7 * angle));
    return {
      latitude: center.latitude + storeScope * Math.sin(angle),
      longitude: center.longitude + storeScope * Math.cos(angle),
    };
  });

/** Answers of `contains` in a second, for points in and around the ring. */
function containsRate(ring: readonly Point[]): number {
  const points97 = circle(97).map(({ latitude, longitude }, index) => ({
    latitude: center.latitude + (latitude - center.latitude) * (index % 2 === 0 ? 0.5 : 1.5),
    longitude: center.longitude + (longitude - center.longitude) * (index % 2 === 0 ? 0.5 : 1.5),
  }));
  const rates = Array.from({ length: 9 }, () => {
    const [start, rounds] = [performance.now(), Math.ceil(3_000_000 / ring.length)];
    let inside = 0;
    for (let round = 0; round < rounds; round++)
      if (contains(ring, points97[round % points97.length] as Point)) inside += 1;
    if (inside === 0 || inside === rounds) throw new Error('Some of the points are inside, and some are not.');
    return rounds / ((performance.now() - start) / 1000);
  });
  return Math.max(...rates);
}

async function checkTime(areas: Parameters<typeof checkAreas>[0]): Promise<{ milliseconds: number; overlaps: number }> {
  const times: number[] = [];
  let overlaps = 0;
  for (let round = 0; round < 7; round++) {
    const start = performance.now();
    overlaps = checkAreas(areas).overlaps.length;
    times.push(performance.now() - start);
  }
  return { milliseconds: median(times), overlaps };
}

const scene = await openScene();
try {
  const all = await scene.database.inTenant(scene.scope, (db) => coverage.areas(db, null));
  const check = await checkTime(all);
  await scene.database.inTenant(scene.scope, indexNearest);
  await scene.database.pool.query('vacuum analyze');
  const storedAreas = await scene.database.inTenant(scene.scope, (db) => coverage.areas(db, null));
  // A corner of a zone: several stores are candidates, and at least one serves it.
  const point = storedAreas[0]?.points[1] ?? center;
  const view = { storeScope: null, timeZone: 'America/Santiago', now: new Date() };
  const serving = await scene.database.inTenant(scene.scope, (db) => storesServing(db, point, view));
  const bare = await scene.bare(await scene.queriesOf((db) => storesServing(db, point, view)));
  const comanda = await scene.comanda();
  const url = `${comanda.address}/api/admin/v1/stores/serving?${new URLSearchParams(Object.entries(point).map(([name, value]) => [name, String(value)]))}`;
  const runs = await compare({ bare: { url: `${bare.address}/list` }, comanda: { url, headers: comanda.headers } });
  const [floor, product] = [runs.bare as Run, runs.comanda as Run];
  console.log(
    `PostgreSQL ${scene.version}, ${storedAreas.length} zones, ${serving.length} stores serve the point, 16 connections, medians of 5 rounds in turn`,
  );
  console.log(line('bare handler, same SQL', floor));
  console.log(line('GET /stores/serving, whole stack', product));
  console.log(`ratio ${(product.perSecond / floor.perSecond).toFixed(2)}`);
  for (const points of [20, 2000])
    console.log(
      `contains, a ring of ${points} points`.padEnd(40),
      `${containsRate(circle(points)).toFixed(0)} a second`,
    );
  console.log(
    `overlaps and gaps of ${all.length} zones`.padEnd(40),
    `${check.milliseconds.toFixed(0)} ms (budget ${checkBudget}), ${check.overlaps} overlaps`,
  );
  const missed = product.failures > 0 || serving.length === 0;
  if (missed || storedAreas.length !== zoneCount || check.milliseconds > checkBudget) process.exitCode = 1;
} finally {
  await scene.close();
}
