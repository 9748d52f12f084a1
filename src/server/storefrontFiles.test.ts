import { expect, test } from 'vitest';
import { filesOf } from './storefrontFiles.ts';

const manifest = {
  'src/web/shop/main.tsx': {
    file: 'assets/main.js',
    isEntry: true,
    imports: ['_dates.js'],
    css: ['assets/main.css'],
    assets: ['assets/lato-latin-400-normal.woff2', 'assets/nunito-sans-latin-ext-400-normal.woff2'],
  },
  '_dates.js': { file: 'assets/dates.js', imports: ['_countries.js'] },
  '_countries.js': { file: 'assets/countries.js' },
  '_following.js': { file: 'assets/following.js' },
  'src/features/content/storefront/web/OrderIsland.tsx': {
    file: 'assets/order.js',
    imports: ['src/web/shop/main.tsx', '_dates.js', '_following.js'],
  },
};

test('pages name the script with all that it imports, the style and the fonts of all texts', () => {
  expect(filesOf(manifest)).toMatchObject({
    script: '/assets/main.js',
    imports: ['/assets/dates.js', '/assets/countries.js'],
    style: '/assets/main.css',
    fonts: ['/assets/lato-latin-400-normal.woff2'],
  });
});

test('the page of an order also names what its part loads, without what every page has', () => {
  expect(filesOf(manifest).islands).toEqual({ home: [], order: ['/assets/order.js', '/assets/following.js'] });
});
