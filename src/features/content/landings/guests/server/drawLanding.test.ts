import { expect, test } from 'vitest';
import { pageContent, heroSection } from '#testing/pages.ts';
import { sectionsHtml } from './drawLanding.ts';

const tenant = { id: 1, slug: 'demo', name: 'Sabores' } as never;
const context = { base: '', company: 'Sabores', stores: [], menu: [], pictureUrl: (key: string) => `/files/${key}` };

test('texts of a landing of sections end no element and begin none', () => {
  const evil = '</title><script>alert(1)</script>"onload="alert(1)';
  const html = sectionsHtml(
    {
      site: { tenant, origin: 'https://pide.test', base: '', shop: '' },
      slug: 'verano',
      id: 5,
      theme: '/theme/a.css',
      stylesheet: '/theme/b.css',
    },
    {
      kind: 'sections',
      title: evil,
      description: evil,
      sharePictureKey: null,
      content: pageContent(heroSection(evil)),
      htmlDigest: null,
    },
    context,
  );
  expect(html).not.toMatch(/<script|"onload="/);
  expect(html.split('</title>')).toHaveLength(2);
});
