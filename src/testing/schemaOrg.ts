import { z } from 'zod';
import { htmlTags } from '#features/content/landings/html/server/htmlTags.ts';

/** Types and properties of schema.org that Google names for local businesses, menus and offers; others are rejected. */
const address = z.url({ protocol: /^https$/ });
const mode = z.enum(
  ['DeliveryModeOwnFleet', 'DeliveryModePickUp'].map((name) => `http://purl.org/goodrelations/v1#${name}`),
);

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url: address,
  price: z.string().regex(/^\d+(\.\d\d)?$/),
  priceCurrency: z.string().regex(/^[A-Z]{3}$/),
  availability: z.enum(['InStock', 'SoldOut'].map((name) => `https://schema.org/${name}`)),
  availableDeliveryMethod: mode.optional(),
});

const menuItem = z.strictObject({
  '@context': z.literal('https://schema.org').optional(),
  '@type': z.literal('MenuItem'),
  name: z.string().min(1),
  description: z.string().min(1).optional(),
  image: address.optional(),
  identifier: z.array(z.string().regex(/^p\d+(s\d+)?$/)).optional(),
  offers: z.union([offer, z.array(offer).length(2)]),
});

const hours = z.strictObject({
  '@type': z.literal('OpeningHoursSpecification'),
  dayOfWeek: z.string().regex(/^https:\/\/schema\.org\/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/),
  opens: z.iso.time({ precision: -1 }),
  closes: z.iso.time({ precision: -1 }),
});

const orderAction = z.strictObject({
  '@type': z.literal('OrderAction'),
  target: z.strictObject({
    '@type': z.literal('EntryPoint'),
    urlTemplate: address,
    inLanguage: z.string().regex(/^es-[A-Z]{2}$/),
    actionPlatform: z.array(z.string().regex(/^https:\/\/schema\.org\/(Desktop|Mobile)WebPlatform$/)).length(2),
  }),
  deliveryMethod: mode,
});

const restaurant = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Restaurant'),
  '@id': address,
  name: z.string().min(1),
  url: address,
  telephone: z.string().regex(/^\+\d{8,15}$/),
  image: address.optional(),
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    streetAddress: z.string().min(1),
    addressLocality: z.string().min(1).optional(),
    addressCountry: z.string().regex(/^[A-Z]{2}$/),
  }),
  geo: z
    .strictObject({
      '@type': z.literal('GeoCoordinates'),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .optional(),
  openingHoursSpecification: z.array(hours),
  potentialAction: z.array(orderAction),
  hasMenu: z.strictObject({
    '@type': z.literal('Menu'),
    '@id': address,
    hasMenuSection: z.array(
      z.strictObject({
        '@type': z.literal('MenuSection'),
        '@id': address,
        name: z.string().min(1),
        description: z.string().min(1).optional(),
        hasMenuItem: z.array(menuItem).min(1),
      }),
    ),
  }),
});

/** The first block of structured data of a page, found by a parser of HTML. */
function factsIn(page: string): unknown {
  const block = htmlTags(page).find(({ attributes }) => attributes.get('type') === 'application/ld+json');
  return JSON.parse(block?.text ?? 'null');
}

/** The restaurant of a store's page. Throws where a search engine would not read it. */
export const restaurantIn = (page: string) => restaurant.parse(factsIn(page));

/** The product of its page. */
export const menuItemIn = (page: string) => menuItem.parse(factsIn(page));
