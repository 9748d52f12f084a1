import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guestProduct, productColumns, shopColumns } from '#features/catalogue/guest-menus/guestMenus.contract.ts';

/** Files that only pass fields on: a field used only there has no reader. */
const passThroughFiles = /\.test\.|loadMenu\.ts$|guestMenu\.rules\.ts$|prices\.rules\.ts$/;
const sources = [
  'src/features/content/storefront/**/*.{ts,tsx}',
  'src/features/catalogue/guest-menus/*.rules.ts',
  'src/features/catalogue/guest-menus/web/preview/*.tsx',
].map((pattern) =>
  globSync(pattern)
    .filter((file) => !passThroughFiles.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n'),
);
const readIn = (text: string, field: string) => new RegExp(`\\b${field}\\b`).test(text);
const forOtherClients = Object.keys(productColumns).filter((name) => !(name in shopColumns));

test.each(Object.keys(guestProduct.shape).filter((name) => !forOtherClients.includes(name)))(
  'guests read the %s of a product',
  (field) => {
    expect(sources.some((text) => readIn(text, field))).toBe(true);
  },
);

test('the product page, its dialog and the staff preview show its details', () => {
  for (const file of [
    'src/features/content/storefront/server/pages/productPage.ts',
    'src/features/content/storefront/web/ProductDialog.tsx',
    'src/features/catalogue/guest-menus/web/preview/ProductSheet.tsx',
  ])
    expect(readFileSync(file, 'utf8'), file).toMatch(/\b(detailsText|productDetails)\(product\)/);
});
