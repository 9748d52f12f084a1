import { expect, test } from 'vitest';
import type { MenuPreview } from './channelMenus.contract.ts';
import { previewCsv } from './previewFile.rules.ts';

const preview: MenuPreview = {
  linkId: 1,
  storeId: 1,
  storeName: 'Ñuñoa; Plaza',
  provider: 'rappi',
  channelName: 'Rappi',
  menuId: 1,
  problem: null,
  isUnconnected: false,
  pending: null,
  liveNumber: 1,
  isSame: false,
  items: 3,
  changes: [
    { kind: 'price', of: 'product', key: 'p1', name: '=Cola', place: null, before: 1500, after: 1700 },
    { kind: 'free', of: 'group', key: 'g1', name: 'Salsas', place: null, before: 0, after: 1 },
    { kind: 'removed', of: 'option', key: 'o1', name: 'Mayo', place: 'Salsas', before: 200, after: null },
  ],
  hours: { before: 'Lunes 10:00–22:00', after: 'Lunes 10:00–23:00' },
  takesHours: true,
  findings: [
    { kind: 'emoji', effect: 'changed', message: 'Va como «Cola».', name: 'Cola 🥤', itemKey: 'p1', path: '/products' },
  ],
};

test('the file has a line for each change, in amounts of the country, and no formulas', () => {
  const lines = previewCsv([preview], 'cl').split('\n').slice(0, -1);
  expect(lines).toEqual([
    '\uFEFFLocal;Canal;Qué;Tipo;Nombre;Grupo;Antes;Después;Detalle',
    '"Ñuñoa; Plaza";Rappi;Precio;Producto;\'=Cola;;$1.500;$1.700;',
    '"Ñuñoa; Plaza";Rappi;Gratis;Grupo de opciones;Salsas;;0;1;',
    '"Ñuñoa; Plaza";Rappi;Se quita;Opción;Mayo;Salsas;$200;;',
    '"Ñuñoa; Plaza";Rappi;Horario del local;;;;Lunes 10:00–22:00;Lunes 10:00–23:00;',
    '"Ñuñoa; Plaza";Rappi;Va con cambios;;Cola 🥤;;;;Va como «Cola».',
  ]);
});

test('the file says which stores do not change and which cannot be published', () => {
  const same = { ...preview, changes: [], hours: null, findings: [], isSame: true };
  const lines = previewCsv([same, { ...same, problem: 'Sin credenciales.' }], 'cl')
    .trim()
    .split('\n');
  expect(lines.slice(1)).toEqual([
    '"Ñuñoa; Plaza";Rappi;Sin cambios;;;;;;',
    '"Ñuñoa; Plaza";Rappi;No se puede publicar;;;;;;Sin credenciales.',
  ]);
});
