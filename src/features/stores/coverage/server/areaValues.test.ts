import { describe, expect, test } from 'vitest';
import type { CountryCode } from '#domain/countries.ts';
import { geojson, kmlOf, kmlZone, polygon, read, shape } from './testing/areaFiles.ts';

const areaOf = (properties: object, country?: CountryCode) => read(geojson(shape, properties), country).areas[0]!;
const named = (name: string, country?: CountryCode) => areaOf({ name }, country);

describe('amounts of an area', () => {
  test.each([
    ['tarifa', 'Pedido mínimo'],
    ['Costo de envío', 'Monto mínimo'],
    ['COSTO_ENVIO', 'compra minima'],
    ['valor despacho', 'mínimo'],
    ['deliveryFee', 'minOrder'],
    ['Shipping cost', 'minimum_order_amount'],
    ['price', 'Minimum'],
  ])('are read by the usual names %s and %s', (fee, minimum) => {
    expect(areaOf({ name: 'A', [fee]: '$2.990', [minimum]: 8000 })).toMatchObject({ fee: 2990, minimumOrder: 8000 });
    const data = (name: string, value: string) => `<Data name="${name}"><value>${value}</value></Data>`;
    const kml = kmlZone(`<ExtendedData>${data(fee, '2990')}${data(minimum, '8.000')}</ExtendedData>${polygon}`);
    expect(read(kml).areas[0]).toMatchObject({ fee: 2990, minimumOrder: 8000 });
  });

  test('are also read with a schema', () => {
    const data = '<SchemaData schemaUrl="#a"><SimpleData name="Tarifa">1.500</SimpleData></SchemaData>';
    expect(read(kmlZone(`<ExtendedData>${data}</ExtendedData>${polygon}`)).areas[0]?.fee).toBe(1500);
  });

  test('are minor units only under the names of our exports', () => {
    expect(areaOf({ name: 'A', fee: 1290, minimum_order: 5000 }, 'gt')).toMatchObject({
      fee: 1290,
      minimumOrder: 5000,
    });
    expect(areaOf({ name: 'A', tarifa: 35, minimo: '50' }, 'gt')).toMatchObject({ fee: 3500, minimumOrder: 5000 });
  });

  test('that are ambiguous show both readings, unless another amount of the file proves its marks', () => {
    expect(read(geojson(shape, { name: 'A', tarifa: '8.990' }), 'gt')).toMatchObject({
      areas: [{ fee: null }],
      warnings: [expect.stringContaining('«8.990» puede ser 8.99 o 8,990'), 'La zona «A» queda fuera de Guatemala.'],
    });
    expect(areaOf({ name: 'A', tarifa: '8.990', minimo: '1.234.567' }, 'gt').fee).toBe(899_000);
    expect(read(geojson(shape, { name: 'A', tarifa: '12,50' })).warnings).toEqual([
      'La tarifa de la zona «A» no se entiende: «12,50»: los montos no llevan decimales.',
    ]);
  });

  test('are not taken twice: the second is listed', () => {
    expect(read(geojson(shape, { name: 'A', tarifa: 500, costo: 700 }))).toMatchObject({
      areas: [{ fee: 500 }],
      notRead: ['Datos de las zonas: «costo»'],
    });
  });
});

describe('a name proposes', () => {
  test.each([
    ['Zona A - $2.990', 2990],
    ['Zona A ($2.990)', 2990],
    ['BLANCO: 1500$', 1500],
    ['Centro $ 990', 990],
    ['Norte: CLP 1.500', 1500],
    ['Zona 5', null],
    ['Sector 12 - 3', null],
    ['$ur', null],
  ])('a fee: %s', (name, fee) => {
    expect(named(name)).toMatchObject({ name, fee: null, proposal: { fee, kind: null } });
  });

  test('a fee in the marks of the country, or a warning', () => {
    expect(named('BLANCO: 1,5$', 'mx').proposal.fee).toBe(150);
    expect(named('Zona Q1', 'gt').proposal.fee).toBeNull();
    expect(named('Zona 1: Q25', 'gt').proposal.fee).toBe(2500);
    expect(read(geojson(shape, { name: 'BLANCO: 1,5$' }))).toMatchObject({
      areas: [{ proposal: { fee: null } }],
      warnings: [
        'El nombre de la zona «BLANCO: 1,5$» trae una tarifa que no se entiende: «1,5$»: los montos no llevan decimales.',
      ],
    });
  });

  test('no fee beside one of the file', () => {
    expect(areaOf({ name: 'Zona A - $2.990', tarifa: 1500 })).toMatchObject({ fee: 1500, proposal: { fee: null } });
  });

  test.each(['No reparto', 'Exclusión norte', 'ZONA EXCLUIDA', 'No se reparte aquí', 'Sin despacho', 'No delivery'])(
    'an exclusion: %s',
    (name) => expect(named(name)).toMatchObject({ kind: null, proposal: { kind: 'exclusion' } }),
  );

  test('no exclusion where the file declares the kind', () => {
    expect(areaOf({ name: 'No reparto', isNoDelivery: false })).toMatchObject({
      kind: 'delivery',
      proposal: { kind: null },
    });
  });
});

describe('an exclusion', () => {
  test.each([
    { isNoDelivery: true },
    { no_delivery: 'yes' },
    { 'No reparto': 'Sí' },
    { tipo: 'Exclusión' },
    { exclusion: 1 },
  ])('is declared by %j', (properties) => {
    expect(areaOf({ name: 'Cerro', ...properties }).kind).toBe('exclusion');
  });

  test('has no amounts, and those of the file are reported', () => {
    const data = '<Data name="isNoDelivery"><value>true</value></Data><Data name="tarifa"><value>500</value></Data>';
    expect(
      read(kmlOf(`<Placemark><name>Cerro</name><ExtendedData>${data}</ExtendedData>${polygon}</Placemark>`)),
    ).toMatchObject({
      areas: [{ kind: 'exclusion', fee: null, minimumOrder: null }],
      warnings: ['La zona «Cerro» es donde no se reparte: su tarifa y su mínimo no se usan.'],
    });
  });
});
