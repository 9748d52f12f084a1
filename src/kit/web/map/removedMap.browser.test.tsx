import { expect, test } from 'vitest';
import { drawNames } from './dotNames.ts';
import { openMap } from './openMap.ts';
import { drawBase } from './base/drawBase.ts';
import { encodeRing } from './base/ringText.ts';

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

test('names of dots are not drawn on a map that was removed', () => {
  const map = mapWithView().remove();
  const place = { latitude: -33.4, longitude: -70.6 };
  const dot = { key: 1, name: 'Providencia', place, fill: '#f2a20d', rim: '#1b2230' };
  expect(() => drawNames(map, [dot])()).not.toThrow();
});
