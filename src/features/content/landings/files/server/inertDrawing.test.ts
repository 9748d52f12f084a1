import { expect, test } from 'vitest';
import { isInertDrawing } from './inertDrawing.ts';

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`;

test.each([
  ['a document type', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">${svg('<g/>')}`],
  ['a symbol', svg('<symbol id="a"/><use href="#a"/><use xlink:href="#a"/>')],
  ['styles', svg('<style><![CDATA[g > a { fill: red }]]></style>')],
])('a drawing with %s is accepted', (_case, text) => {
  expect(isInertDrawing(text)).toBe(true);
});

test.each([
  ['a script that HTML reads as text', svg('<desc><textarea><script>alert(1)</script></textarea></desc>')],
  ['a script in styles', svg('<style><script>alert(1)</script></style>')],
  ['a script with a fragment', svg('<script href="#a">alert(1)</script>')],
  ['another document with a fragment', svg('<foreignObject href="#a"/>')],
  ['a script of a namespace', svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>')],
  ['a handler in text of HTML', svg('<title><textarea><g onload="alert(1)"/></textarea></title>')],
  ['an encoded address of code', svg('<desc><textarea><a href="java&#115;cript:alert(1)"/></textarea></desc>')],
  ['a symbol of another file', svg('<use xlink:href="otro.svg#a"/>')],
  ['definitions', `<!DOCTYPE svg [<!ATTLIST g onload CDATA "alert(1)">]>${svg('<g/>')}`],
  ['an element that is not closed', svg('<g>')],
])('a drawing with %s is rejected', (_case, text) => {
  expect(isInertDrawing(text)).toBe(false);
});
