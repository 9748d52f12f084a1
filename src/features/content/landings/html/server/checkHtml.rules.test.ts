import { expect, test, vi } from 'vitest';
import { checkHtml } from './checkHtml.ts';

const head = `<title>Dos por uno en hamburguesas</title>
<meta name="description" content="Todos los martes de enero, dos por uno en hamburguesas en nuestros locales.">
<meta property="og:image" content="../f/abc/foto.jpg"><meta name="viewport" content="width=device-width">`;
const page = (body: string, top = head) =>
  `<!doctype html><html lang="es"><head>${top}</head><body><h1>Dos por uno</h1>${body}</body></html>`;
const facts = {
  leads: (path: string) => ['', 'f/abc/foto.jpg', 'f/abc/e.css', 'f/abc/video.mp4', 'locales/centro'].includes(path),
  otherCompanies: ['Pizzas Norte', 'Abc'],
  hosts: ['pide.sabores.cl'],
  place: { shop: 'https://pide.sabores.cl', isSeparate: false },
  via: 'l5',
  files: new Map([
    ['f/abc/foto.jpg', { bytes: 20_000 }],
    ['f/abc/fondo grande.jpg', { bytes: 900_000 }],
    ['f/abc/video.mp4', { bytes: 200_000 }],
  ]),
  sheets: [{ path: 'f/abc/e.css', css: 'main{background:url(fondo%20grande.jpg)}' }],
};
const problems = (html: string) => checkHtml(html, facts).map(({ severity, message }) => `${severity}: ${message}`);

test('a document without problems has no findings', () => {
  const picture = '<img src="../f/abc/foto.jpg" alt="Hamburguesa" width="600" height="400">';
  const links =
    '<a href="/locales/centro?via=l5">Pedir</a><a href="https://pide.sabores.cl/?x=1&amp;via=l5">Carta</a><a href="#x">Ver</a>';
  expect(problems(page(picture + links))).toEqual([]);
});

test.each([
  ['<input type=password>', 'Pide contraseñas'],
  ['<INPUT TYPE="&#112;assword">', 'Pide contraseñas'],
  ['<!--><input type="password">-->', 'Pide contraseñas'],
  ['<svg><style><p><input type="password"></style></svg>', 'Pide contraseñas'],
  ['<svg><script><p><input type="password">', 'Pide contraseñas'],
  ['<svg>'.repeat(1001), 'Tiene más de 1000 dibujos'],
  ['<input autocomplete="cc-number">', 'Pide contraseñas'],
  ['<input autocomplete="section-pago billing CC-Number">', 'Pide contraseñas'],
  [`<script>x.setAttribute('type', 'password')</script>`, 'Pide contraseñas'],
  [`<script>x.innerHTML = '<input type=password>'</script>`, 'Pide contraseñas'],
  ['<base href="https://malo.test/">', 'Tiene una etiqueta <base>'],
  ['<meta http-equiv=" Refresh " content="0;url=https://malo.test">', 'Lleva a otra página sola'],
])('refuses %s', (markup, message) => {
  expect(problems(page(markup))[0]).toMatch(new RegExp(`^blocking: ${message}`));
});

test('a blank document has nothing to publish', () => {
  expect(problems(' \n')).toEqual(['blocking: Falta el HTML: escríbelo o súbelo.']);
});

test.each([
  [
    '<img src="https://cdn.test/a.png" alt="" width="1" height="1">',
    'No se carga nada de cdn.test: súbelo a tus archivos.',
  ],
  ['<script src="//cdn.test/a.js"></script>', 'No se carga nada de cdn.test: súbelo a tus archivos.'],
  [
    '<style>p{background:url("https://cdn.test/b.png")}</style>',
    'No se carga nada de cdn.test: súbelo a tus archivos.',
  ],
  ['<img src="img/a.png" alt="" width="1" height="1">', 'No hay un archivo en «img/a.png»: súbelo a tus archivos.'],
  ['<a href="/locales/no">Ir</a>', 'El enlace «/locales/no» no lleva a ninguna página publicada.'],
  ['<a href="http://otro.test/">Ir</a>', '«http://otro.test/» no es segura: escríbela con https.'],
  ['<a href="java\tscript:alert(1)">Ir</a>', 'Un enlace ejecuta código: usa una dirección.'],
])('reports %j as an error', (markup, message) => {
  expect(problems(page(markup))).toEqual([`error: ${message}`]);
});

test.each([
  ['<img src="../f/abc/foto.jpg" width="1" height="1">', 'Falta el texto alternativo (alt) de una imagen.'],
  ['<h1>Otro</h1>', 'Ya hay un título principal (<h1>): deja uno solo.'],
  ['<form></form>', 'Un formulario no puede enviar nada desde una landing.'],
  ['<script>localStorage.x = 1</script>', 'Su código guarda datos en el navegador: en una landing eso falla.'],
  ['<script>location.href = "/x"</script>', 'Su código lleva a otra página: revisa que sea con un clic.'],
  ['<a href="https://malo.test/">www.banco.cl</a>', 'Un enlace dice «www.banco.cl» y lleva a malo.test.'],
  ['<a href="https://x.test/">Pide en <b>Pizzas</b> Norte</a>', 'Un enlace a x.test lleva el nombre de otra empresa.'],
])('warns about %j', (markup, message) => {
  expect(problems(page(markup))).toEqual([`warning: ${message}`]);
});

test.each([
  ['<a href="https://malo.test/">www.banco.cl</a>', 'Un enlace dice «www.banco.cl» y lleva a malo.test. Y 4 más.'],
  ['<a href="https://x.test/">Pizzas Norte</a>', 'Un enlace a x.test lleva el nombre de otra empresa. Y 4 más.'],
])('names eight of twelve disguised links: %j', (link, last) => {
  const found = problems(page(link.repeat(12)));
  expect([found.length, found.at(-1)]).toEqual([8, `warning: ${last}`]);
});

test('normalizes the text of a link once, whatever companies there are', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const otherCompanies = Array.from({ length: 100 }, (_, at) => `Empresa número ${at}`);
  checkHtml(page('<a href="https://x.test/">Ir</a>'.repeat(100)), { ...facts, otherCompanies });
  expect(normalize.mock.calls.length).toBeLessThan(500);
});

test('counts the links to the shop whose orders would not be counted', () => {
  const links = '<a href="/">A</a><a href="/locales/centro?via=l55">B</a><a href="https://pide.sabores.cl/">C</a>';
  expect(problems(page(links))).toEqual([
    'warning: 3 enlaces a tu tienda no llevan ?via=l5: sus pedidos no se cuentan aquí.',
  ]);
});

test('names the heaviest files of a document, and hosts whose files have no weight here', () => {
  const body = `<link rel="stylesheet" href="../f/abc/e.css"><video src="../f/abc/video.mp4"></video>
<img srcset="../f/abc/foto.jpg 2x" src="https://cdn.test/a.png" alt="" width="1" height="1">`;
  expect(problems(page(body)).at(-1)).toBe(
    'warning: Pesa 1075 KB con sus archivos: en un teléfono tarda. Lo más pesado: fondo grande.jpg (879 KB), video.mp4 (196 KB), el HTML (1 KB). Lo de cdn.test no se pudo pesar.',
  );
});

test('names the line and the colours of a text that is hard to read', () => {
  const [finding] = checkHtml(page('\n<style>p{color:#999}</style>\n<p>Hola</p>'), facts);
  expect([finding?.line, finding?.message]).toEqual([
    5,
    'Un texto #999999 sobre #ffffff se lee mal: su contraste es 2,8 y debe ser 4,5.',
  ]);
});

test('names the line of a problem, and counts what repeats', () => {
  const images = '<img alt="" width="1" height="1" src="https://cdn.test/a.png">\n'.repeat(12);
  const [first, ...others] = checkHtml(page(`\n\n${images}`), facts);
  expect([first?.line, others.length, others.at(-1)?.message]).toEqual([
    5,
    7,
    'No se carga nada de cdn.test: súbelo a tus archivos. Y 4 más.',
  ]);
});
