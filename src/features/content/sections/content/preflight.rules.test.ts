import { expect, test } from 'vitest';
import type { Section } from './sectionContent.contract.ts';
import { preflight } from './preflight.rules.ts';

const picture = (key: string, alt = 'Un plato') => ({ key, alt });
const section = (type: string, id: string, props: object): Section => ({ type, version: 1, props: { id, ...props } });
const hero = (more: object = {}) => section('hero', 'portada', { title: 'Hola', rank: 'page', ...more });
const site = { leads: (path: string) => ['', 'carta'].includes(path), bytes: new Map([['grande', 900_000]]) };

const found = (...content: Section[]) =>
  preflight(
    {
      title: 'Quiénes somos y dónde',
      description: 'Cocinamos cada día con productos de la zona. Conoce nuestra historia.',
      sharePictureKey: 'foto',
      content: { root: { props: {} }, content },
    },
    [],
    site,
  ).map(({ severity, sectionId, message }) => `${severity} ${sectionId ?? 'página'}: ${message}`);

test('a page without problems has no warnings', () => {
  expect(found(hero({ picture: picture('foto'), link: '/carta', label: 'Ver' }))).toEqual([]);
});

test('links within a page need an existing section', () => {
  const to = (link: string) => section('call_to_order', 'pedir', { title: 'Pide', label: 'Ir', link });
  expect(found(hero(), to('#s-portada'))).toEqual([]);
  expect(found(hero(), to('#s-nada'))).toEqual([
    'error pedir: Llamado a pedir: El enlace «#s-nada» no lleva a ninguna sección de esta página.',
  ]);
  expect(found(hero(), to('/no-existe?x=1'))).toHaveLength(1);
});

test('reports heavy pictures, missing alternative texts and second titles with their position', () => {
  expect(
    found(hero({ picture: picture('grande', '') }), { ...hero(), props: { ...hero().props, id: 'otra' } }),
  ).toEqual([
    'warning otra: Portada: La página ya tiene un título principal: deja uno solo.',
    'warning portada: Portada: Falta el texto alternativo de una imagen.',
    'warning portada: Portada: Una imagen pesa 900 KB: en un teléfono tarda. Usa una de menos de 250 KB.',
  ]);
});
