import { utils, type WorkSheet, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { type CountryCode, countryCodes } from '#domain/countries.ts';
import { formatMoney } from '#domain/money.ts';
import { rowsOf, uploadMenu } from '#testing/imports.ts';
import { createMenu, productsOf } from '#testing/menus.ts';
import { testApp } from '#testing/testApp.ts';

/** Small files as people export and type them, with what each line is read as. */
const comanda = await testApp();

async function chain(country: CountryCode) {
  const tenant = await comanda.tenant({ country });
  await productsOf(tenant, ['Empanada']);
  return { admin: tenant.admin, menuId: await createMenu(tenant.admin) };
}
const chains = Object.fromEntries(
  await Promise.all(countryCodes.map(async (country) => [country, await chain(country)] as const)),
) as Record<CountryCode, Awaited<ReturnType<typeof chain>>>;

type Sheets = Readonly<Record<string, unknown[][]>>;

/** A workbook with these sheets; dates are cells of dates, and `#N/A` is an error. */
function bookOf(sheets: Sheets): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet: WorkSheet = utils.aoa_to_sheet(rows, { cellDates: false });
    for (const [at, cell] of Object.entries(sheet)) if (cell?.v === '#N/A') sheet[at] = { t: 'e', v: 0x2a };
    utils.book_append_sheet(book, sheet, name);
  }
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** Product and price of each line in the order of the file, or its first problem. */
async function linesOf(country: CountryCode, file: string | Buffer): Promise<string[]> {
  const { admin, menuId } = chains[country];
  const { body, status, text } = await uploadMenu(admin, menuId, file);
  expect(status, text).toBe(201);
  const rows = (await rowsOf(admin, body)).toSorted((a, b) => a.line - b.line);
  return rows.map(({ problems, cells, amounts }) => {
    const price = amounts.price == null ? '' : ` ${formatMoney(amounts.price, country)}`;
    return problems[0]?.message ?? `${cells.product}${price}`;
  });
}

const prices = (...texts: string[]) =>
  ['Categoría;Producto;Precio', ...texts.map((price, nth) => `Platos;Plato ${nth};${price}`)].join('\r\n');
const head = ['Categoría', 'Producto', 'Precio'];
const noDecimals = (text: string) => `«${text}»: los montos no llevan decimales.`;

test.each<[string, CountryCode, string | Buffer, string[]]>([
  ['thousands as the country writes them', 'cl', prices('8.990', '$12.990'), ['Plato 0 $8.990', 'Plato 1 $12.990']],
  ['thousands of an English spreadsheet', 'cl', prices('8,990', '1,500'), ['Plato 0 $8.990', 'Plato 1 $1.500']],
  ['decimals of zero', 'cl', prices('8990,00', '8,990.00'), ['Plato 0 $8.990', 'Plato 1 $8.990']],
  ['decimals in pesos', 'cl', prices('12.90', '1.5'), [noDecimals('12.90'), noDecimals('1.5')]],
  ['both marks with decimals', 'cl', prices('1.500,50'), [noDecimals('1.500,50')]],
  [
    'prices of a currency with decimals',
    'cl',
    prices('12.90', '8.990'),
    [noDecimals('12.90'), '«8.990» puede ser 8.990 o 8,99: escríbelo sin puntos ni comas de miles, 8990.'],
  ],
  ['the dash of price tags', 'cl', prices('$5.990.-', '5.990,-'), ['Plato 0 $5.990', 'Plato 1 $5.990']],
  ['spaces and apostrophes', 'cl', prices('12 990', "12'990"), ['Plato 0 $12.990', 'Plato 1 $12.990']],
  ['the code of the currency', 'cl', prices('CLP 8.990', '8990 clp'), ['Plato 0 $8.990', 'Plato 1 $8.990']],
  ['full-width digits', 'cl', prices('８９９０'), ['Plato 0 $8.990']],
  ['marks of direction', 'cl', prices('\u202a8.990\u202c'), ['Plato 0 $8.990']],
  ['a foreign currency', 'cl', prices('US$12'), ['«US$12» no es un número.']],
  ['negative prices', 'cl', prices('(1.990)', '1990-'), Array(2).fill('El precio no puede ser negativo')],
  ['words', 'cl', prices('gratis', '1.2.3'), ['«gratis» no es un número.', '«1.2.3» no es un número.']],
  ['colones', 'cr', prices('₡1,500', '₡ 2 500', '3.000'), ['Plato 0 ₡1.500', 'Plato 1 ₡2.500', 'Plato 2 ₡3.000']],
  ['colones with cents', 'cr', prices('1500,50'), [noDecimals('1500,50')]],
  ['quetzales', 'gt', prices('Q12.90', 'Q1,599.00', '45'), ['Plato 0 Q12.90', 'Plato 1 Q1,599.00', 'Plato 2 Q45.00']],
  ['quetzales with a decimal comma', 'gt', prices('12,90', '1.599,00'), ['Plato 0 Q12.90', 'Plato 1 Q1,599.00']],
  ['dollars in Guatemala', 'gt', prices('$12.90'), ['«$12.90» no es un número.']],
  [
    'three decimals',
    'mx',
    prices('1.500'),
    ['«1.500» puede ser 1.5 o 1,500: escríbelo sin puntos ni comas de miles, 1.5 o 1500.'],
  ],
  ['three decimals among two', 'mx', prices('1.500', '12.90'), ['Plato 0 $1.50', 'Plato 1 $12.90']],
  ['points of thousands among commas', 'mx', prices('1.500', '12,90'), ['Plato 0 $1,500.00', 'Plato 1 $12.90']],
  ['four decimals', 'mx', prices('12.3456'), ['«12.3456»: usa como máximo dos decimales.']],
  ['the separator that Excel names', 'cl', `sep=;\r\n${prices('8990')}`, ['Plato 0 $8.990']],
  [
    'another separator that Excel names',
    'cl',
    '"sep=,"\nCategoría,Producto,Precio\nA,"Pan; queso",990',
    ['Pan; queso $990'],
  ],
  [
    'errors of Excel in Spanish',
    'cl',
    `${prices('#N/D')}\r\nPlatos;#¡REF!;990\r\n#¿NOMBRE?;Pan;990`,
    ['#N/D', '#¡REF!', '#¿NOMBRE?'].map((cell) => `La celda tiene un error de la planilla: «${cell}».`),
  ],
  [
    'errors of a workbook',
    'cl',
    bookOf({ Menú: [head, ['Platos', 'Pan', '#N/A']] }),
    ['La celda tiene un error de la planilla: «#N/A».'],
  ],
  [
    'a name that Excel turned into a date',
    'cl',
    'Categoría;Producto;Precio\nPizzas;01-feb;990',
    ['Excel convirtió este texto en la fecha «01-feb»: da formato de texto a la columna y vuelve a escribirlo.'],
  ],
  [
    'numbers of a workbook',
    'cl',
    bookOf({ Menú: [head, ['A', 'Uno', 8990], ['A', 'Dos', 8.99], ['A', 'Tres', 1.234]] }),
    ['Uno $8.990', noDecimals('8,99'), noDecimals('1,2340')],
  ],
  [
    'numbers of a Mexican workbook',
    'mx',
    bookOf({ Menú: [head, ['A', 'Uno', 12.9], ['A', 'Dos', 1500]] }),
    ['Uno $12.90', 'Dos $1,500.00'],
  ],
  [
    'a workbook with instructions first',
    'cl',
    bookOf({ Instrucciones: [['Llena la otra hoja']], Menú: [head, ['A', 'Uno', 990]] }),
    ['Uno $990'],
  ],
  [
    'an export of WooCommerce',
    'cl',
    'ID,Name,Category,price\n1,Hoodie with Logo,Clothing,45',
    ['Hoodie with Logo $45'],
  ],
  [
    'codes that lost their zeros',
    'cl',
    'Categoría;Producto;Precio;Código Aloha\nA;Uno;990;00123\nA;Dos;990;45',
    [
      'Uno $990',
      'Excel quita los ceros del comienzo: ¿era «00045»? Si no, da formato de texto a la columna y vuelve a escribirlo.',
    ],
  ],
  [
    'codes as exponents',
    'cl',
    'Categoría;Producto;Precio;Código FBD\nA;Uno;990;1,2E+12',
    ['Excel cambió este código a «1,2E+12»: da formato de texto a la columna y vuelve a escribirlo.'],
  ],
  [
    'a line break and a tab in a name',
    'cl',
    '\uFEFFCategoría;Producto;Precio\nA;"Pizza\nNapoli\tXL";990',
    ['Pizza Napoli XL $990'],
  ],
  [
    'invisible characters in a name',
    'cl',
    'Cate\u200bgoría;Producto;Precio\nA;\u202eEmpa\u200bnada\u00ad;990',
    ['Empanada $990'],
  ],
  [
    'only invisible characters as a name',
    'cl',
    'Categoría;Producto;Precio\nA;\u200b\u2060;990',
    ['Escribe el nombre del producto'],
  ],
  [
    'products of WooCommerce',
    'cl',
    'ID,Type,SKU,Name,Published,Short description,Description,Regular price,Categories\n46,simple,W-1,Pizza Napoli,1,Corta,<p>Larga</p>,8990,"Comida > Pizzas, Ofertas"',
    ['Pizza Napoli $8.990'],
  ],
  [
    'variations of WooCommerce in Spanish',
    'cl',
    'ID,Tipo,Nombre,Precio normal,Categorías\n1,simple,Pan,990,Panes\n2,variable,Jugo,,Bebidas\n3,variation,Jugo - Grande,2990,',
    ['Pan $990', 'Escribe el precio: es un producto nuevo', 'Jugo - Grande $2.990'],
  ],
  [
    'a product with two prices of Shopify',
    'cl',
    'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Price,Image Src\npan,Pan,,Panes,Title,Default Title,990,a.png\npan,,,,,,,b.png\njugo,Jugo,<b>Rico</b>,Bebidas,Tamaño,Chico,1990,\njugo,,,,,Grande,2990,',
    ['Pan $990', 'Jugo Chico $1.990', 'Jugo Grande $2.990'],
  ],
  [
    'standard categories of Shopify',
    'mx',
    'Handle,Title,Product Category,Variant Price\npan,Pan,"Food > Bread",12.90',
    ['Pan $12.90'],
  ],
  [
    'items of Square',
    'mx',
    'Token,Item Name,Variation Name,Category,Price\nA1,Taco,Regular,Tacos,25.00\nA2,Agua,Grande,Bebidas,variable',
    ['Taco $25.00', 'Escribe el precio: es un producto nuevo'],
  ],
  [
    'items of Square with several categories',
    'mx',
    'Token,Item Name,Variation Name,Categories,Price\nA1,Taco,Doble,"Comida > Tacos, Ofertas",25.00',
    ['Taco Doble $25.00'],
  ],
  [
    'prices of Stripe',
    'cl',
    'Price ID,Product ID,Product Name,Description,Created (UTC),Amount,Currency\nprice_1,prod_1,Pan,,2026-01-02,990,clp\nprice_2,prod_2,Jugo,,2026-01-02,2.00,usd',
    ['Pan $990', '«USD 2.00» no es un número.'],
  ],
  ['names in other languages', 'cl', 'Categoría;Producto;name_el;name_en;Precio\nA;Pan;ψωμί;Bread;990', ['Pan $990']],
  ['a column that occurs twice and is not read', 'cl', 'Categoría;Producto;Nota;Nota\nA;Empanada;x;y', ['Empanada']],
])('a menu file with %s', async (_, country, file, lines) => expect(await linesOf(country, file)).toEqual(lines));

test('an export of another system is read with the categories of its products', async () => {
  const { admin, menuId } = chains.cl;
  const file =
    'ID,Type,SKU,Name,Weight (kg),Short description,Description,Regular price,Categories\n46,variable,W-1,Pizza,2,,<p>Masa&nbsp;fina<br>y queso</p>,8990,"Comida > Pizzas\\, calzones, Ofertas"\n47,variation,W-2,Pizza - XL,2,,,9990,';
  const { body } = await uploadMenu(admin, menuId, file);
  expect(body.unusedColumns).toEqual(['ID', 'SKU', 'Weight (kg)']);
  expect((await rowsOf(admin, body)).map(({ cells }) => cells)).toEqual([
    { category: 'Pizzas, calzones', product: 'Pizza', description: 'Masa fina\ny queso', price: '8990' },
    { category: 'Pizzas, calzones', product: 'Pizza - XL', description: '', price: '9990' },
  ]);
});

test('an export of another system names what its descriptions lose as text', async () => {
  const { admin, menuId } = chains.cl;
  const html = (body: string) => `"${body.replaceAll('"', '""')}"`;
  const file = [
    'Handle,Title,Body (HTML),Type,Variant Price',
    `pan,Pan,${html('<p>De <a href="https://x.test">masa madre</a></p><img src="a.png"><img src="b.png"><ul><li>Trigo</li><li>Agua</li></ul>')},Panes,1990`,
    `te,Té,${html('<table><tr><td>Taza</td><td>250 ml</td></tr><tr><td>Jarro</td></tr></table><iframe src="x"></iframe>')},Bebidas,990`,
  ].join('\n');
  const { body } = await uploadMenu(admin, menuId, file);
  expect(body.unusedColumns).toEqual(['Body (HTML): 2 imágenes, 1 video o mapa, 1 dirección de enlace']);
  expect((await rowsOf(admin, body)).map(({ cells }) => cells.description)).toEqual([
    'De masa madre\n• Trigo\n• Agua',
    'Taza | 250 ml\nJarro',
  ]);
});

test('a workbook without the titles names the sheet that was read', async () => {
  const { admin, menuId } = chains.cl;
  const file = bookOf({ Instrucciones: [['Llena la otra hoja']], Precios: [['Plato'], ['Pan']] });
  const { refusal } = await uploadMenu(admin, menuId, file);
  expect(refusal.message).toContain('Se leyó la hoja «Instrucciones».');
});
