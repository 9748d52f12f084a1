import { expect, test } from 'vitest';
import { openMap } from '../openMap.ts';
import { drawBase } from './drawBase.ts';
import { encodeRing } from './ringText.ts';

const regions = [
  {
    name: 'Región Metropolitana',
    rings: encodeRing([
      [-71.5, -34.5],
      [-69.5, -34.5],
      [-69.5, -32.5],
    ]),
  },
];

function mapWithView() {
  const frame = document.createElement('div');
  document.body.append(frame);
  return openMap(frame).setView([-33.4, -70.6], 8);
}

test('regions that arrive for a map that was removed are not drawn', () => {
  const map = mapWithView().remove();
  expect(() => drawBase(map, { regions }, 'light')()).not.toThrow();
});

test('regions of a map that was removed can be removed', () => {
  const map = mapWithView();
  const erase = drawBase(map, { regions }, 'light');
  map.remove();
  expect(erase).not.toThrow();
});
