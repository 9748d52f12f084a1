import { expect, it } from 'vitest';
import { type PictureLimits, pictureError } from './pictureError.ts';

const limits: PictureLimits = {
  maxBytes: 1_500_000,
  types: ['image/jpeg', 'image/png'],
  extensions: ['.jpg', '.png'],
};
const file = (name: string, type: string, size = 1000) => ({ name, type, size });

it('accepts pictures, including those that need resizing', () => {
  expect(pictureError(file('Logo.PNG', 'image/png'), limits)).toBeNull();
  expect(pictureError(file('foto.jpg', 'image/jpeg', 12_000_000), limits)).toBeNull();
});

it('names the actual type and the accepted ones', () => {
  expect(pictureError(file('menu.pdf', 'application/pdf'), limits)).toBe(
    '«menu.pdf» no es una imagen que podamos usar. Elige una .jpg, .png.',
  );
  expect(pictureError(file('virus.png', 'text/html'), limits)).toContain('no es una imagen');
});

it('shows the size if nothing can be done', () => {
  expect(pictureError(file('foto.jpg', 'image/jpeg', 52_300_000), limits)).toBe(
    '«foto.jpg» pesa 52,3 MB. Elige una imagen de hasta 40 MB.',
  );
});
