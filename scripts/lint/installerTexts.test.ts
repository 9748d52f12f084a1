import { expect, test } from 'vitest';
import { screenTexts } from './screenTexts.ts';

/** Variables of the environment within a sentence, and words about the machine that the product runs on. */
const aboutInstalling =
  /\b[A-Z]{3,}(?:_[A-Z]+)+\b|\binstalaci[oó]n\b|\binstala(?:r|do)? (?:el|la) servidor|servidor de mapas/;

/** Only super-admins and the console read these. */
const forInstallers = ['src/kit/web/map/MapFoot.tsx', 'src/server/'];

test('no screen of a company talks about installing the product', () => {
  const found = screenTexts().filter(
    ({ file, text }) =>
      /\/web\/|\.tsx$|\.(contract|rules|failures)\.ts$/.test(file) &&
      text.includes(' ') &&
      aboutInstalling.test(text) &&
      !forInstallers.some((place) => file.startsWith(place)),
  );
  expect(found).toEqual([]);
});
