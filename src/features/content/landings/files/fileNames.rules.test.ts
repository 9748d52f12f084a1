import { expect, test } from 'vitest';
import { fileAddress, isIgnored, nameProblem, withFileAddresses, withoutCommonFolder } from './fileNames.rules.ts';

test.each(['a.png', 'img/fondo día.webp', 'css/v1.2/estilo.css', 'foto (2).jpg'])('takes %j', (name) => {
  expect(nameProblem(name)).toBeNull();
});

test.each([
  '../a.png',
  'img/../../a.png',
  './a.png',
  '/etc/passwd',
  'c:/a.png',
  'img\\a.png',
  'a\0.png',
  'a\n.png',
  'img//a.png',
  '.htaccess',
  '%2e%2e/a.png',
  'a?.png',
  `${'a'.repeat(121)}.png`,
])('refuses %j', (name) => {
  expect(nameProblem(name)).not.toBeNull();
});

test('leaves out what desktop systems add, and the folder around all', () => {
  expect(['img/', '__MACOSX/._a.png', 'x/.DS_Store', 'a.png'].filter((name) => !isIgnored(name))).toEqual(['a.png']);
  expect(withoutCommonFolder(['web/index.html', 'web/img/a.png'])).toEqual(['index.html', 'img/a.png']);
  expect(withoutCommonFolder(['web/index.html', 'a.png'])).toEqual(['web/index.html', 'a.png']);
});

test('puts the addresses of files where the HTML names them', () => {
  const files = [
    { name: 'img/a b.png', address: fileAddress('f0', 'img/a b.png') },
    { name: 'e.css', address: fileAddress('f0', 'e.css') },
  ];
  const html = `<link href="./e.css"><img src='img/a%20b.png' srcset="img/a%20b.png 1x, e.css 2x"><a href="/e.css">e.css</a>`;
  expect(withFileAddresses(html, files)).toBe(
    `<link href="../f/f0/e.css"><img src='../f/f0/img/a%20b.png' srcset="../f/f0/img/a%20b.png 1x, ../f/f0/e.css 2x"><a href="/e.css">e.css</a>`,
  );
});
