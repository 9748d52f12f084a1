import { describe, expect, test } from 'vitest';
import { readAreasFile } from './areasFile.ts';
import {
  corners,
  geojson,
  here,
  kmlOf,
  kmlPlacemark,
  kmlPolygon,
  kmlRing,
  kmlZone,
  kmlZones,
  names,
  polygon,
  positions,
  read,
  shape,
  squareFrom,
  warnings,
} from './testing/areaFiles.ts';

const centro = {
  name: 'Centro',
  kind: null,
  holes: [],
  fee: null,
  minimumOrder: null,
  proposal: { kind: null, fee: null },
};

describe('areas are parsed', () => {
  test('from placemarks: closing points, altitudes and repeated points are removed', () => {
    const repeated = '-70.6,-33.45,12 -70.6,-33.45,12 -70.59,-33.45,0 -70.59,-33.44,-3.5 -70.6,-33.44 -70.6,-33.45,12';
    expect(read(kmlZone(kmlPolygon(repeated)))).toEqual({
      areas: [{ ...centro, points: here }],
      warnings: [],
      notRead: ['Alturas de los puntos'],
    });
  });

  test('from nested placemarks in file order with any prefix', () => {
    const folder = (...inside: string[]) => `<Folder><name>Carpeta</name>${inside.join('')}</Folder>`;
    const file = kmlOf(
      kmlPlacemark('A', polygon),
      folder(kmlPlacemark('B', polygon), folder(kmlPlacemark('C', polygon))),
      kmlPlacemark('D', polygon),
    );
    expect(names(file)).toEqual(['A', 'B', 'C', 'D']);
    const prefixed = kmlZone(polygon)
      .replace(/<(\/?)(?!\?)/g, '<$1k:')
      .replace('xmlns=', 'xmlns:k=');
    expect(prefixed).toContain('<k:Placemark>');
    expect(names(prefixed)).toEqual(['Centro']);
  });

  test('from GeoJSON collections, features, geometries and nested geometries', () => {
    const feature = JSON.parse(geojson(shape)) as object;
    const collection = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
    for (const file of [collection, geojson(shape)]) expect(read(file).areas).toEqual([{ ...centro, points: here }]);
    expect(names(JSON.stringify(shape))).toEqual(['Zona 1']);
    expect(
      names(
        geojson({
          type: 'GeometryCollection',
          geometries: [shape, { type: 'GeometryCollection', geometries: [shape] }],
        }),
      ),
    ).toEqual(['Centro 1', 'Centro 2']);
    expect(
      read(geojson({ ...shape, coordinates: [positions.map((each) => [...each, 540])] })).areas[0]?.points,
    ).toEqual(here);
  });

  test('in any encoding, also without a declaration', () => {
    const text = kmlZone(polygon, 'Ñuñoa');
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(text, 'latin1'), utf16])
      expect(readAreasFile(bytes, 'cl').areas[0]?.name).toBe('Ñuñoa');
  });

  test('with the fee and minimum of our own exports', () => {
    const data = (fee: string) =>
      `<ExtendedData><Data name="fee"><value>${fee}</value></Data><Data name="minimum_order"><value>8000</value></Data></ExtendedData>`;
    expect(read(kmlZone(data('1990') + polygon)).areas[0]).toMatchObject({ fee: 1990, minimumOrder: 8000 });
    expect(read(geojson(shape, { name: 'A', fee: 0, minimum_order: 12 })).areas[0]).toMatchObject({
      fee: 0,
      minimumOrder: 12,
    });
    expect(warnings(kmlZone(data('1.990 pesos') + polygon))).toEqual([
      'La tarifa de la zona «Centro» no se entiende: «1.990 pesos» no es un número.',
    ]);
    expect(read(kmlZone(data('$1.990') + polygon)).areas[0]?.fee).toBe(1990);
    expect(readAreasFile(Buffer.from(kmlZone(data('Q12.90') + polygon)), 'gt').areas[0]?.fee).toBe(1290);
    expect(readAreasFile(Buffer.from(kmlZone(data('8.990') + polygon)), 'gt').warnings[0]).toContain(
      '«8.990» puede ser 8.99 o 8,990',
    );
    expect(read(geojson(shape, { name: 'A', fee: -5, minimum_order: 1e12 }))).toMatchObject({
      areas: [{ fee: null, minimumOrder: null }],
      warnings: [
        'La tarifa de la zona «A» no se entiende: «-5» no es un monto válido.',
        'El pedido mínimo de la zona «A» no se entiende: «1000000000000» no es un monto válido.',
      ],
    });
  });
});

test('fees and minimums are read by their usual names, and proposed from the name of an area', () => {
  const data = (name: string, value: string) => `<Data name="${name}"><value>${value}</value></Data>`;
  const named = kmlPlacemark(
    'Norte',
    `<ExtendedData>${data('Tarifa', '$1.990')}${data('Pedido mínimo', '8000')}</ExtendedData>${polygon}`,
  );
  expect(read(kmlOf(named, kmlPlacemark('BLANCO: $1.500', polygon))).areas).toMatchObject([
    { fee: 1990, minimumOrder: 8000, proposal: { fee: null } },
    { fee: null, minimumOrder: null, proposal: { fee: 1500 } },
  ]);
});

describe('names of areas', () => {
  test('are numbered when blank, skipping names in use', () => {
    expect(
      names(kmlOf(kmlPlacemark(' ', polygon), kmlPlacemark('zona 1', polygon), `<Placemark>${polygon}</Placemark>`)),
    ).toEqual(['Zona 2', 'zona 1', 'Zona 3']);
  });

  test('are made unique when repeated in any spelling, with a notice', () => {
    const file = kmlOf(
      kmlPlacemark('Ñuñoa', polygon),
      kmlPlacemark('nunoa', polygon),
      kmlPlacemark('Ñuñoa (2)', polygon),
    );
    expect(read(file)).toMatchObject({
      areas: [{ name: 'Ñuñoa' }, { name: 'nunoa (2)' }, { name: 'Ñuñoa (2) (2)' }],
      warnings: [
        'Hay más de una zona «nunoa»: una quedó como «nunoa (2)».',
        'Hay más de una zona «Ñuñoa (2)»: una quedó como «Ñuñoa (2) (2)».',
      ],
    });
  });

  test('are numbered for multi-part shapes', () => {
    const parts = { type: 'MultiPolygon', coordinates: [shape.coordinates, shape.coordinates] };
    expect(names(geojson(parts))).toEqual(['Centro 1', 'Centro 2']);
    expect(
      names(kmlZone(`<MultiGeometry>${polygon}<MultiGeometry>${polygon}</MultiGeometry></MultiGeometry>`)),
    ).toEqual(['Centro 1', 'Centro 2']);
    expect(names(geojson(parts, null))).toEqual(['Zona 1', 'Zona 2']);
  });

  test('are plain text: entities resolved, markup preserved, long names truncated', () => {
    expect(names(kmlZone(polygon, 'A &amp; B &#241;&#xF1; &lt;b&gt; &nada; &amp;lt;'))).toEqual([
      'A & B ññ <b> &nada; &lt;',
    ]);
    expect(names(kmlZone(polygon, '<![CDATA[<script>alert(1)</script>]]>'))).toEqual(['<script>alert(1)</script>']);
    expect(names(kmlZone(polygon, 'Norte\n\t y   sur'))).toEqual(['Norte y sur']);
    const { areas, warnings: reported } = read(kmlZone(polygon, 'x'.repeat(10_000)));
    expect(areas[0]?.name).toBe('x'.repeat(80));
    expect(reported).toEqual([`El nombre de la zona «${'x'.repeat(40)}…» se acortó a 80 letras.`]);
    const parts = geojson(
      { type: 'MultiPolygon', coordinates: [shape.coordinates, shape.coordinates] },
      { name: 'x'.repeat(80) },
    );
    expect(names(parts)).toEqual([`${'x'.repeat(78)} 1`, `${'x'.repeat(78)} 2`]);
    expect(names(geojson(shape, { name: `${'x'.repeat(79)}😀` }))).toEqual(['x'.repeat(79)]);
  });
});

describe('parts that are not read are listed', () => {
  test('such as lines, points, pictures, folders and links', () => {
    const file = kmlOf(
      `<Folder><name>Norte</name>${kmlPlacemark('A', polygon)}</Folder>`,
      kmlPlacemark('Bodega', '<Point><coordinates>-70,-33</coordinates></Point>'),
      kmlPlacemark('Ruta', '<LineString/>'),
      kmlPlacemark('', kmlRing(corners)),
      '<GroundOverlay/>',
      '<NetworkLink><name>Sur</name><Link><href>https://elsewhere.test/zonas.kml</href></Link></NetworkLink>',
      '<LookAt/>',
    );
    expect(read(file)).toMatchObject({
      areas: [{ name: 'A' }],
      warnings: [],
      notRead: [
        '1 punto: «Bodega»',
        '2 líneas: «Ruta»',
        '1 imagen o recorrido',
        '1 enlace a otro archivo (NetworkLink), que no se abre: «Sur»',
        '1 carpeta (sus zonas sí se leen): «Norte»',
        'Otras etiquetas: «LookAt»',
      ],
    });
    const mixed = {
      type: 'GeometryCollection',
      geometries: [shape, { type: 'MultiPoint' }, { type: 'LineString' }, { type: 'Cubo' }, null],
    };
    expect(read(geojson(mixed)).notRead).toEqual([
      '1 punto: «Centro»',
      '1 línea: «Centro»',
      '2 elementos de otro tipo: «Centro»',
    ]);
  });

  test('such as attributes and styles, which are never fetched', () => {
    const style =
      '<Style id="a"><IconStyle><Icon><href>https://elsewhere.test/icon.png</href></Icon></IconStyle></Style>';
    const data = '<ExtendedData><Data name="vendedor"><value>Ana</value></Data></ExtendedData>';
    const rest = `<styleUrl>https://elsewhere.test/#a</styleUrl><description>Hola</description>${data}`;
    expect(read(kmlOf(style, kmlPlacemark('A', rest + polygon))).notRead).toEqual([
      'Colores y estilos',
      'Datos de las zonas: «vendedor»',
      'Otras etiquetas: «description»',
    ]);
    const many = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`dato${n}`, { a: n }]));
    expect(read(geojson(shape, { name: 'A', fill: '#f00', ...many })).notRead).toEqual([
      'Colores y estilos',
      'Datos de las zonas: «dato0», «dato1», «dato2», «dato3», «dato4» y 3 más',
    ]);
  });

  test('such as areas abroad', () => {
    expect(warnings(kmlZones({ A: squareFrom(9.9, -84), B: here }))).toEqual(['La zona «A» queda fuera de Chile.']);
    expect(warnings(kmlZones({ A: squareFrom(9.9, -84), B: squareFrom(9.8, -84) }))).toEqual([
      '2 zonas quedan fuera de Chile.',
    ]);
  });
});
