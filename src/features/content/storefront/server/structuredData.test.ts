import { expect, test } from 'vitest';
import { slugOf } from '#domain/slugs.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { sellingStore } from '#testing/orders.ts';
import { menuItemIn, restaurantIn } from '#testing/schemaOrg.ts';
import { testApp } from '#testing/testApp.ts';

const comanda = await testApp();

test('has structured data and a canonical address per page', async () => {
  const shop = await sellingStore(comanda);
  const { name } = (await shop.admin.call(storesApi.get, { params: { id: shop.selling.id } })).body;
  const page = `/tienda/${shop.slug}/locales/${slugOf(name)}`;
  const { body } = await comanda.app.inject({ url: page, headers: { host: 'localhost' } });
  const origin = `https://${shop.slug}.comanda.test`;
  expect(body).toContain(`<link rel="canonical" href="${origin}${page}">`);
  const menuFacts = restaurantIn(body);
  expect(menuFacts).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    url: `${origin}${page}`,
    hasMenu: {
      '@type': 'Menu',
      hasMenuSection: [
        { '@type': 'MenuSection', name: 'Completos' },
        { '@type': 'MenuSection', name: 'Bebidas' },
      ],
    },
  });
  const [completos] = menuFacts.hasMenu.hasMenuSection;
  const offer = {
    '@type': 'Offer',
    url: expect.stringMatching(new RegExp(`^${origin}${page}/.`)),
    priceCurrency: 'CLP',
    availability: 'https://schema.org/InStock',
  };
  const modes = 'http://purl.org/goodrelations/v1#DeliveryMode';
  const { italiano } = shop.products;
  expect(completos?.hasMenuItem[0]).toEqual({
    '@type': 'MenuItem',
    name: 'Italiano',
    // With the cheapest of its required sauces.
    offers: [
      { ...offer, price: '4800', availableDeliveryMethod: `${modes}OwnFleet` },
      { ...offer, price: '4300', availableDeliveryMethod: `${modes}PickUp` },
    ],
  });
  expect(menuFacts).toMatchObject({
    potentialAction: [
      {
        '@type': 'OrderAction',
        target: { urlTemplate: `${origin}${page}` },
        deliveryMethod: `${modes}OwnFleet`,
      },
      { '@type': 'OrderAction', deliveryMethod: `${modes}PickUp` },
    ],
  });
  const [{ url } = { url: '' }] = [completos?.hasMenuItem[0]?.offers ?? []].flat();
  const product = await comanda.app.inject({ url: new URL(url).pathname, headers: { host: 'localhost' } });
  expect(menuItemIn(product.body).identifier).toEqual([`p${italiano}`, `p${italiano}s${shop.selling.id}`]);
});
