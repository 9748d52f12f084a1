import { expect, test } from 'vitest';
import { absolutePictures, absolutePicturesOfHtml } from './absolutePictures.ts';

const cdn = 'https://cdn.cl';

test('pictures of a reply are addresses at the origin, and texts stay as people wrote them', () => {
  const reply = { picture_url: '/files/t1/a/small.webp', name: 'url":"/files/x', thumbnail: null };
  expect(JSON.parse(absolutePictures(JSON.stringify(reply), cdn))).toEqual({
    ...reply,
    picture_url: 'https://cdn.cl/files/t1/a/small.webp',
  });
});

test('pictures of a page are addresses at the origin, and its other files are not', () => {
  const page =
    '<link href="/theme/a.css"><img src="/files/a.webp" alt=" src=&quot;/files/b&quot;"><source srcset="/files/c.webp">';
  expect(absolutePicturesOfHtml(page, cdn)).toBe(
    '<link href="/theme/a.css"><img src="https://cdn.cl/files/a.webp" alt=" src=&quot;/files/b&quot;"><source srcset="https://cdn.cl/files/c.webp">',
  );
  expect(absolutePicturesOfHtml(page, '')).toBe(page);
});
