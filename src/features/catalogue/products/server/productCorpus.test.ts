import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { type CountryCode, countryCodes } from '#domain/countries.ts';
import type { ImportPreview } from '#kit/contract/csvImport.ts';
import { insert } from '#kit/server/data/write.ts';
import { uploadFile } from '#testing/imports.ts';
import { createProduct } from '#testing/products.ts';
import { testApp } from '#testing/testApp.ts';
import { productImportsApi } from '../productImport.contract.ts';

/** Small files of products as people export and type them, with what each would do. */
const comanda = await testApp();

async function chain(country: CountryCode) {
  const tenant = await comanda.tenant({ country });
  await tenant.inTenant((db) => insert(db, 'ingredients', { name: 'Albahaca' }));
  const { id } = await createProduct(tenant, { name: 'Empanada', priceProduct: 1990 });
  return { admin: tenant.admin, id };
}
const chains = Object.fromEntries(
  await Promise.all(countryCodes.map(async (country) => [country, await chain(country)] as const)),
) as Record<CountryCode, Awaited<ReturnType<typeof chain>>>;

const bookOf = (rows: unknown[][]): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: true, UTC: true }), 'Productos');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};

/** Problems and changes in the order of the lines, then how many are new or the same. */
function outcomeOf({ counts, failed, changed = [] }: ImportPreview): string[] {
  const changes = changed.flatMap((line) => line.changes);
  return [
    ...failed.map(({ message }) => message),
    ...changes.map(({ column, before, after }) => `${column}: ${before} → ${after}`),
    ...(counts.create > 0 ? [`${counts.create} new`] : []),
    ...(counts.same > 0 ? [`${counts.same} same`] : []),
  ];
}

/** A file about the product of the company, with one more cell. */
const cell = (title: string, text: string) => `Nombre;${title}\nEmpanada;${text}`;
const asText = 'da formato de texto a la columna y vuelve a escribirlo.';

test.each<[string, CountryCode, string | Buffer, string[]]>([
  ['titles in capitals', 'cl', 'ID DE PRODUCTO;NOMBRE;PRECIO\n{id};Empanada;2.190', ['Precio: 1990 → 2190']],
  ['the bare id of another shop', 'cl', 'ID;Nombre;Precio\n{id};Hoodie;45', ['1 new']],
  ['an id as a decimal', 'cl', 'Id de producto;Nombre\n1,0;Empanada', ['Id de producto: «1,0» no es un id.']],
  [
    'the id of a product of another name',
    'cl',
    'Product ID;Nombre\n{id};Hoodie',
    ['El id {id} es de «Empanada», que no se parece a «Hoodie»: deja el id vacío, o corrige el nombre.'],
  ],
  ['a renamed product', 'cl', 'Id de producto;Nombre\n{id};Empanadas', ['Nombre: Empanada → Empanadas']],
  ['a name in capitals', 'cl', 'Producto;Precio\nEMPANADA;1990', ['1 same']],
  ['the same product twice', 'cl', 'Nombre\nEmpanada\nempanada', ['El producto ya está en la línea 2.', '1 same']],
  ['the flags of a spreadsheet', 'cl', cell('Disponible', 'VERDADERO'), ['1 same']],
  ['a flag that changes', 'cl', cell('Visible', 'FALSO'), ['Visible: sí → no']],
  [
    'products of WooCommerce',
    'cl',
    'ID,Type,SKU,Name,Published,Short description,Description,Regular price,Categories\n46,simple,W-1,Empanada,1,,<p>De horno</p>,2190,Comida\n47,simple,W-2,Pan,1,,,990,Comida',
    ['Precio: 1990 → 2190', 'Descripción:  → De horno', '1 new'],
  ],
  [
    'products of WooCommerce in Spanish',
    'cl',
    'ID,Tipo,Nombre,Precio normal,Categorías\n2,variable,Jugo,,Bebidas\n3,variation,Jugo - Grande,2990,',
    ['Precio: «sin precio» no es un número.', '1 new'],
  ],
  [
    'products of Shopify',
    'cl',
    'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Price,Image Src\nempanada,Empanada,,Hornos,Title,Default Title,2190,a.png\nempanada,,,,,,,b.png\njugo,Jugo,,Bebidas,Tamaño,Chico,1990,\njugo,,,,,Grande,2990,',
    ['Precio: 1990 → 2190', '2 new'],
  ],
  [
    'items of Square',
    'mx',
    'Token,Item Name,Variation Name,Category,Price\nA1,Taco,Regular,Tacos,25.00\nA2,Agua,Grande,Bebidas,18.50',
    ['2 new'],
  ],
  [
    'prices of Stripe',
    'mx',
    'Price ID,Product ID,Product Name,Description,Created (UTC),Amount,Currency,Interval\nprice_1,prod_1,Empanada,,2026-01-02 10:00,25.50,mxn,\nprice_2,prod_2,Pan,,2026-01-02 10:00,1850,mxn,\nprice_3,prod_3,Agua,,2026-01-02 10:00,2.00,usd,',
    ['Precio: «USD 2.00» no es un número.', 'Precio: 19.90 → 25.50', '1 new'],
  ],
  ['another word as a flag', 'cl', cell('Visible', 'quizás'), ['Visible: «quizás»: escribe sí o no.']],
  ['a choice by its code', 'cl', cell('Tipo de comida', 'food'), ['Tipo de comida:  → Comida']],
  ['a choice without accents', 'cl', cell('Plataforma', 'SOLO APP'), ['Plataforma: Web y app → Solo app']],
  [
    'an unknown choice',
    'cl',
    cell('Tipo de etiqueta', 'Cuadrada'),
    ['Tipo de etiqueta: «Cuadrada» no es una opción: escribe Redondeada, Cinta.'],
  ],
  ['a list with several separators', 'cl', cell('Atributos', '"frío| VEGANO, frio"'), ['Atributos:  → Vegano, Frío']],
  [
    'a range of days',
    'cl',
    cell('Días de venta', 'viernes a lunes'),
    ['Días de venta:  → Lunes, Viernes, Sábado, Domingo'],
  ],
  [
    'a date as it is written in the United States',
    'cl',
    cell('Inicio de la venta', '12/31/2026'),
    ['Inicio de la venta: «12/31/2026» tiene el mes 31: escribe día/mes/año, como 31/12/2026.'],
  ],
  [
    'a date as a number',
    'cl',
    cell('Inicio de la venta', '46387'),
    ['Inicio de la venta: «46387» es el número con que Excel guarda una fecha: da formato de fecha a la columna.'],
  ],
  [
    'a day that the calendar does not have',
    'cl',
    cell('Término de la venta', '29/02/2027 10:00'),
    ['Término de la venta: La fecha «29/02/2027» no existe.'],
  ],
  [
    'an hour that clocks skip',
    'cl',
    cell('Inicio de la venta', '06/09/2026 00:30'),
    ['Inicio de la venta:  → 06/09/2026 01:00'],
  ],
  [
    'an end before its start',
    'cl',
    'Nombre;Inicio de la venta;Término de la venta\nEmpanada;2/1/2027;1/1/2027 23:59',
    ['Término de la venta: El término debe ser posterior al inicio.'],
  ],
  ['a measure with a comma', 'cl', cell('Ancho', '12,5'), ['Ancho:  → 12,5']],
  ['a measure with three decimals', 'mx', 'Nombre,Ancho\nEmpanada,1.125', ['Ancho:  → 1.125']],
  ['a measure of thousands', 'cl', cell('Peso', '1.500'), ['Peso:  → 1500']],
  ['a negative measure', 'cl', cell('Alto', '-3'), ['Alto: Debe ser mayor que 0.']],
  ['no price', 'cl', cell('Precio', ''), ['Precio: Debes completar este campo.']],
  ['cents in pesos', 'cl', cell('Precio', '1990,50'), ['Precio: «1990,50»: los montos no llevan decimales.']],
  ['cents in quetzales', 'gt', 'Nombre,Precio\nEmpanada,19.95', ['Precio: 19.90 → 19.95']],
  ['the sign of colones', 'cr', cell('Precio', '₡1.990'), ['1 same']],
  [
    'a label without its type',
    'cl',
    cell('Etiqueta', 'Nuevo'),
    ['Tipo de etiqueta: Elige si la etiqueta es redondeada o cinta.'],
  ],
  [
    'a label that is too long',
    'cl',
    'Nombre;Etiqueta;Tipo de etiqueta\nEmpanada;Recién salida del horno;Cinta',
    ['Etiqueta: Usa como máximo 18 caracteres.'],
  ],
  [
    'an address with capitals',
    'cl',
    cell('Dirección web', 'Empanada De Pino'),
    ['Dirección web: Usa solo minúsculas, números y guiones.'],
  ],
  [
    'a minimum over the maximum',
    'cl',
    'Nombre;Mínimo de modificadores;Máximo de modificadores\nEmpanada;5;2',
    ['Máximo de modificadores: Debe ser al menos 5, que es el mínimo del producto.'],
  ],
  [
    'a bar code that lost its end',
    'cl',
    cell('ID de FBD', '7801234567890120'),
    [`ID de FBD: Excel guarda solo 15 cifras y cambió el final de «7801234567890120»: ${asText}`],
  ],
  [
    'an unknown ingredient',
    'cl',
    cell('Ingredientes', 'Albaca'),
    ['Ingredientes: No existe el ingrediente «Albaca». ¿Quisiste decir «Albahaca»?'],
  ],
  ['a family of emojis', 'cl', 'Nombre\n👨‍👩‍👧 Familiar', ['1 new']],
  ['a text that begins like a formula', 'cl', cell('Descripción', "'=1+1"), ['Descripción:  → =1+1']],
  ['a description of several lines', 'cl', cell('Descripción', '"Uno\n\n""dos"""'), ['Descripción:  → Uno\n\n"dos"']],
  ['tabs between cells', 'cl', 'Nombre\tPrecio\nEmpanada\t2190', ['Precio: 1990 → 2190']],
  [
    'the Unicode text of Excel',
    'cl',
    Buffer.from('\uFEFFNombre\tPrecio\r\nEmpanada\t2190', 'utf16le'),
    ['Precio: 1990 → 2190'],
  ],
  [
    'the encoding of old spreadsheets',
    'cl',
    Buffer.from('Nombre;Descripción\nEmpanada;Ñandú', 'latin1'),
    ['Descripción:  → Ñandú'],
  ],
  ['lines with fewer cells than titles', 'cl', 'Nombre;Precio;Etiqueta\nEmpanada;2190', ['Precio: 1990 → 2190']],
  [
    'numbers of a workbook',
    'gt',
    bookOf([
      ['Nombre', 'Precio', 'Ancho'],
      ['Empanada', 19.9, 2.25],
    ]),
    ['Ancho:  → 2.25'],
  ],
  [
    'dates of a workbook',
    'cl',
    bookOf([
      ['Nombre', 'Inicio de la venta'],
      ['Empanada', new Date('2026-12-31T18:30:00Z')],
    ]),
    ['Inicio de la venta:  → 31/12/2026 18:30'],
  ],
])('a file of products with %s', async (_, country, file, expected) => {
  const { admin, id } = chains[country];
  const named = typeof file === 'string' ? file.replaceAll('{id}', String(id)) : file;
  const { status, text, body } = await uploadFile(admin, productImportsApi.preview, named);
  expect(status, text).toBe(200);
  expect(outcomeOf(body)).toEqual(expected.map((line) => line.replaceAll('{id}', String(id))));
});

test.each([
  ['without lines', 'Nombre;Precio', 'El archivo no tiene ningún producto debajo de los títulos.'],
  ['without names', 'Precio\n990', 'Falta la columna "Nombre". La primera línea debe tener: Nombre.'],
  [
    'with two titles of one column',
    'Nombre;Producto\nPan;Pan',
    'Las columnas «Nombre» y «Producto» son la misma: deja una.',
  ],
])('a file of products %s is rejected', async (_, file, message) => {
  const { refusal } = await uploadFile(chains.cl.admin, productImportsApi.preview, file);
  expect(refusal.message).toBe(message);
});

test('an export of another system names what its descriptions lose as text', async () => {
  const file =
    'Handle,Title,Body (HTML),Type,Variant Price\npan,Pan,<p>De <b>masa madre</b></p><img src=a><iframe src=b></iframe>,Panes,1990';
  const { body } = await uploadFile(chains.cl.admin, productImportsApi.preview, file);
  expect(body.lostContent).toEqual(['Body (HTML): 1 imagen, 1 video o mapa']);
  const plain = await uploadFile(chains.cl.admin, productImportsApi.preview, 'Nombre;Precio\nPan;1990');
  expect(plain.body.lostContent).toBeUndefined();
});
