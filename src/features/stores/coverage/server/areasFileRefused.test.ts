import { describe, expect, test } from 'vitest';
import {
  corners,
  geojson,
  here,
  kmlOf,
  kmlPlacemark,
  kmlPolygon,
  kmlZone,
  kmlZones,
  names,
  polygon,
  positions,
  read,
  refusal,
  shape,
  squareFrom,
} from './testing/areaFiles.ts';

describe('a file is rejected if it', () => {
  const noMap = 'Este archivo no es KML ni GeoJSON.';
  test.each([
    ['is a table', 'name,email\nAna,ana@x.cl', noMap],
    ['is a list', '[1, 2]', noMap],
    ['is other JSON', '{"type": "Topology"}', noMap],
    ['has an unreadable type', '{"type": {"toString": 1}}', noMap],
    ['is other XML', '<gpx><trk/></gpx>', noMap],
    ['is an HTML page', '<!DOCTYPE html><html><body>Ingresa</body></html>', noMap],
    ['is empty', ' \n', 'El archivo está vacío.'],
    [
      'is compressed',
      Buffer.from('504b030414000000', 'hex'),
      'El archivo está comprimido (KMZ): expórtalo como KML, o descomprímelo y sube el archivo .kml.',
    ],
    ['is truncated', kmlZone(polygon).slice(0, 200), 'El archivo está dañado: no se puede leer como KML.'],
    ['is truncated JSON', geojson(shape).slice(0, 50), 'El archivo está dañado: no se puede leer como GeoJSON.'],
    ['has no polygons', kmlOf(kmlPlacemark('A', '<Point/>')), 'El archivo no tiene polígonos: solo 1 punto.'],
    [
      'has a shape of no type that can be read',
      geojson({ type: { toString: 1 } }),
      'El archivo no tiene polígonos: solo 1 elemento de otro tipo.',
    ],
    ['has nothing', '{"type": "FeatureCollection", "features": []}', 'El archivo no tiene polígonos.'],
    [
      'has features that are none',
      '{"type": "FeatureCollection", "features": {"a": 1}}',
      'El archivo no tiene polígonos.',
    ],
  ])('%s', (_, content, sentence) => expect(refusal(content)).toBe(sentence));

  test('defines entities or a document type, before any of it is parsed', () => {
    const bomb = `<!DOCTYPE kml [<!ENTITY a "ja"><!ENTITY b "${'&a;'.repeat(10)}">]>`;
    const files = [
      `<?xml version="1.0"?>${bomb}<kml><Document>&b;</Document></kml>`,
      `<!DOCTYPE kml SYSTEM "file:///etc/passwd"><kml/>`,
      `<!doctype kml><kml/>`,
      kmlZone('<!ENTITY x SYSTEM "https://elsewhere.test">'),
      `<!-- <![CDATA[ --><!DOCTYPE kml [<!ENTITY x "y">]><!-- ]]> --><kml/>`,
    ];
    for (const file of files) expect(refusal(file)).toContain('define entidades o un DOCTYPE');
    const quoted = '<description><![CDATA[<!DOCTYPE html>]]></description><!-- <!ENTITY x "y"> -->';
    expect(names(kmlOf(quoted, kmlPlacemark('A', polygon)))).toEqual(['A']);
  });

  test('has no areas and refers to another file', () => {
    const link = '<NetworkLink><Link><href>https://elsewhere.test/zonas.kml</href></Link></NetworkLink>';
    expect(refusal(kmlOf(link))).toContain('apunta a otro archivo (NetworkLink)');
  });

  test('is nested too deeply or consists only of markup', () => {
    const deep = (times: number) =>
      kmlOf(`${'<Folder>'.repeat(times)}${kmlPlacemark('A', polygon)}${'</Folder>'.repeat(times)}`);
    expect(names(deep(20))).toEqual(['A']);
    expect(refusal(deep(200))).toContain('demasiados niveles');
    expect(refusal(deep(80_000))).toContain('demasiados elementos');
    expect(refusal(kmlOf(`<a ${'b="" '.repeat(150_000)}/>`))).toContain('demasiados elementos');
    const nested = (times: number) =>
      `${'{"type":"GeometryCollection","geometries":['.repeat(times)}${JSON.stringify(shape)}${']}'.repeat(times)}`;
    expect(names(nested(5))).toEqual(['Zona 1']);
    expect(refusal(nested(500))).toContain('demasiados niveles');
    expect(refusal(`${'['.repeat(700_000)}${']'.repeat(700_000)}`)).toBe(noMap);
    expect(refusal(`{"type":"Polygon","coordinates":[[[${'['.repeat(300_000)}${']'.repeat(300_000)}]]]}`)).toContain(
      'no se entiende',
    );
  });

  test.each([
    'NaN,-33.45',
    'Infinity,-33.45',
    '-70.6',
    '-70.6,-33.45,0,0',
    '-70,6,-33,45',
    '0x10,-33.45',
    ',-33.45',
    '-70.6;-33.45',
  ])('has the coordinate %s', (coordinate) =>
    expect(refusal(kmlZone(kmlPolygon(`${corners} ${coordinate}`)))).toBe(
      `La zona «Centro» tiene una coordenada que no se entiende: «${coordinate}».`,
    ),
  );

  test('has an endless coordinate, which is quoted in part', () =>
    expect(refusal(kmlZone(kmlPolygon(`${corners} -70.${'6'.repeat(10_000)},-33.45`)))).toContain(
      `«-70.${'6'.repeat(36)}…»`,
    ));

  test('has text or no numbers as coordinates in GeoJSON', () => {
    const wrong = (position: unknown) => refusal(geojson({ ...shape, coordinates: [[...positions, position]] }));
    expect(wrong(['-70.6', '-33.45'])).toBe(
      'La zona «Centro» tiene una coordenada que no se entiende: «-70.6, -33.45».',
    );
    expect(wrong([])).toContain('no se entiende');
    expect(wrong(null)).toContain('«object»');
    expect(wrong([-70.6, { a: 1 }])).toContain('«-70.6, …»');
    expect(refusal(geojson({ type: 'Polygon' }, {}))).toBe('Una zona sin nombre no tiene borde.');
    expect(refusal(geojson({ type: 'MultiPolygon', coordinates: [[]] }))).toBe('La zona «Centro» no tiene borde.');
  });

  test('has coordinates out of range', () => {
    const at = (longitude: string, latitude: string) =>
      refusal(kmlZone(kmlPolygon(`${corners.slice(0, 40)} ${longitude},${latitude}`)));
    expect(at('-70.6', '91')).toBe('La zona «Centro» tiene una latitud de 91: debe estar entre -90 y 90.');
    expect(at('-70.6', '-1e99')).toBe('La zona «Centro» tiene una latitud de -1e+99: debe estar entre -90 y 90.');
    expect(at('180.5', '-33.4')).toBe('La zona «Centro» tiene una longitud de 180.5: debe estar entre -180 y 180.');
    expect(refusal(geojson({ ...shape, coordinates: [[...positions, [1e308, -33.4]]] }))).toContain(
      'una longitud de 1e+308',
    );
    expect(refusal(`{"type":"Polygon","coordinates":[[[-70,-33],[-70,1e999],[-71,-33]]]}`)).toContain(
      'una latitud de Infinity',
    );
  });

  test('has latitude and longitude swapped', () => {
    const swapped = (latitude: number, longitude: number) => kmlZones({ A: squareFrom(longitude, latitude) });
    expect(refusal(swapped(-33.45, -70.6))).toBe(
      'Las coordenadas parecen invertidas: se leyó latitud -70.6 y longitud -33.45, que al revés quedan en Chile. Van primero la longitud y después la latitud.',
    );
    expect(refusal(swapped(19.4, -99.1), 'mx')).toContain('parecen invertidas');
    expect(refusal(swapped(9.9, -84), 'cr')).toContain('quedan en Costa Rica');
    // A zone in the country shows that the file's coordinates are not swapped.
    expect(read(kmlZones({ A: squareFrom(-70.6, -33.45), B: here })).warnings).toEqual([
      'La zona «A» queda fuera de Chile.',
    ]);
  });

  test('has a border that crosses itself, is too short or too long', () => {
    expect(refusal(kmlZone(kmlPolygon('-70.6,-33.45 -70.59,-33.44 -70.59,-33.45 -70.6,-33.44'), 'Corbata'))).toBe(
      'El borde de la zona «Corbata» se cruza o se toca a sí mismo: corrígelo en el mapa de origen.',
    );
    expect(refusal(kmlZone(kmlPolygon('-70.6,-33.45 -70.6,-33.44 -70.6,-33.43')))).toContain('se cruza o se toca');
    expect(refusal(kmlZone(kmlPolygon('-70.6,-33.45 -70.6,-33.44 -70.6,-33.45')))).toBe(
      'La zona «Centro» necesita al menos 3 puntos distintos.',
    );
    expect(refusal(kmlZone(kmlPolygon(' ')))).toBe('La zona «Centro» necesita al menos 3 puntos distintos.');
    const circle = (count: number) =>
      Array.from(
        { length: count },
        (_, n) =>
          `${-70.6 + Math.cos((n * 2 * Math.PI) / count) / 100},${-33.45 + Math.sin((n * 2 * Math.PI) / count) / 100}`,
      ).join(' ');
    expect(read(kmlZone(kmlPolygon(circle(2000)))).areas[0]?.points).toHaveLength(2000);
    expect(refusal(kmlZone(kmlPolygon(circle(2001))))).toBe(
      'La zona «Centro» tiene 2001 puntos y puede tener hasta 2000: simplifícala.',
    );
  });

  test('has a hole that crosses itself, leaves its area or overlaps another', () => {
    const withHoles = (...holes: [number, number][][]) =>
      geojson({ ...shape, coordinates: [...shape.coordinates, ...holes] });
    const at = (x: number, y: number): [number, number] => [-70.6 + x / 1000, -33.45 + y / 1000];
    const box = (from: number, to: number) => [at(from, from), at(to, from), at(to, to), at(from, to)];
    expect(read(withHoles(box(1, 4), box(5, 9))).areas[0]?.holes).toHaveLength(2);
    expect(refusal(withHoles([at(1, 1), at(4, 4), at(4, 1), at(1, 4)]))).toBe(
      'El borde de un hueco de la zona «Centro» se cruza: corrígelo en el mapa de origen.',
    );
    expect(refusal(withHoles(box(1, 4), box(5, 12)))).toBe(
      'El hueco 2 de la zona «Centro» se sale de su borde: corrígelo en el mapa de origen.',
    );
    expect(refusal(withHoles(box(20, 24)))).toContain('El hueco 1 de la zona «Centro» se sale de su borde');
    for (const other of [box(3, 6), box(2, 3), box(1, 4)])
      expect(refusal(withHoles(box(1, 4), other))).toBe(
        'El hueco 2 de la zona «Centro» se superpone con otro hueco: corrígelo en el mapa de origen.',
      );
    expect(refusal(withHoles([at(1, 1), at(4, 4), at(1, 1)]))).toBe(
      'Un hueco de la zona «Centro» necesita al menos 3 puntos distintos.',
    );
    expect(refusal(withHoles(...Array.from({ length: 51 }, () => box(1, 4))))).toBe(
      'La zona «Centro» tiene 51 huecos y puede tener hasta 50.',
    );
  });

  test('has more areas than a store can have', () => {
    const zones = (count: number) => kmlOf(...Array.from({ length: count }, (_, n) => kmlPlacemark(`Z${n}`, polygon)));
    expect(read(zones(200)).areas).toHaveLength(200);
    expect(refusal(zones(201))).toBe('El archivo tiene 201 zonas y un local puede tener hasta 200.');
  });

  test('lacks a border in KML', () => {
    expect(refusal(kmlZone('<Polygon/>', ''))).toBe('Una zona sin nombre no tiene borde.');
    expect(refusal(kmlZone('<Polygon><outerBoundaryIs/></Polygon>'))).toBe('La zona «Centro» no tiene borde.');
  });
});
