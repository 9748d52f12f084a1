import { expect, test } from 'vitest';
import type { MenuChange } from './channelMenus.contract.ts';
import { groupPictures } from './pictureGroups.rules.ts';

const change = (key: string, kind: MenuChange['kind'], before: string | null, after: string | null): MenuChange => ({
  kind,
  of: 'product',
  key,
  name: key,
  place: null,
  before,
  after,
});

test('pictures are grouped by whether they are added, replaced or removed', () => {
  const added = [change('p1', 'picture', null, 'a.jpg'), change('p2', 'picture', null, 'b.jpg')];
  const replaced = change('p3', 'picture', 'c.jpg', 'd.jpg');
  const removed = change('p4', 'picture', 'e.jpg', null);
  const renamed = change('p5', 'name', 'Té', 'Té verde');
  expect(groupPictures([removed, renamed, ...added, replaced])).toEqual({
    pictures: [
      { noun: ['foto nueva', 'fotos nuevas'], changes: added },
      { noun: ['foto distinta', 'fotos distintas'], changes: [replaced] },
      { noun: ['foto que se quita', 'fotos que se quitan'], changes: [removed] },
    ],
    others: [renamed],
  });
});
