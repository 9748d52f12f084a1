import { expect, test } from 'vitest';
import './colones.css';

/** Bounds of a text as it is drawn. */
function boundsIn(font: string, text: string): (number | undefined)[] {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = font;
  const bounds = context?.measureText(text);
  return [bounds?.width, bounds?.actualBoundingBoxRight, bounds?.actualBoundingBoxAscent];
}

test.each(['400', '700'])(
  'the sign of colones is drawn in weight %s, by a font that no other text loads',
  async (weight) => {
    const font = `${weight} 100px Colones`;
    expect(await document.fonts.load(font, '$1.990')).toEqual([]);
    const faces = await document.fonts.load(font, '₡1.990');
    // Tests share a page, where the styles of the shop may have declared the same faces.
    expect(new Set(faces.map((face) => `${face.family} ${face.weight}`))).toEqual(new Set([`Colones ${weight}`]));
    const fallback = `${weight} 100px monospace`;
    expect(boundsIn(`${font}, monospace`, '₡')).not.toEqual(boundsIn(fallback, '₡'));
    expect(boundsIn(`${font}, monospace`, '1')).toEqual(boundsIn(fallback, '1'));
  },
);
