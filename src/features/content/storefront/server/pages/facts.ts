import { countries } from '#domain/countries.ts';
import { type DispatchMethod, dispatchMethods } from '#domain/delivery/dispatch.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import type { PublicStore } from '#features/stores/guests/publicStores.contract.ts';
import type { MenuCard, MenuSection } from '../../menuSections.rules.ts';
import { offeredMethods } from '../../saleTexts.rules.ts';
import { absolute, paths, type Place } from '../place.ts';

const dayName = (day: string) => `${day[0]?.toUpperCase()}${day.slice(1)}`;

const hoursOf = ({ businessHours }: PublicStore) =>
  weekdays.flatMap((day) =>
    businessHours[day].map(({ openingTime, closingTime }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${dayName(day)}`,
      opens: openingTime,
      closes: closingTime === '24:00' ? '23:59' : closingTime,
    })),
  );

/** Dispatch methods as schema.org names them. */
const deliveryModes: Readonly<Record<DispatchMethod, string>> = {
  delivery: 'http://purl.org/goodrelations/v1#DeliveryModeOwnFleet',
  pickUp: 'http://purl.org/goodrelations/v1#DeliveryModePickUp',
};

/** A store as schema.org has it, with all it sells. */
export function restaurantOf(place: Place, store: PublicStore, categories: readonly MenuSection[]): object {
  const { name, textAddress, commune, phone, latitude, longitude, imageUrl } = store;
  const url = absolute(place, paths.store(place, store));
  return {
    '@type': 'Restaurant',
    '@id': url,
    name: `${place.tenant.name} ${name}`,
    url,
    telephone: phone,
    ...(imageUrl && { image: absolute(place, imageUrl) }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: textAddress,
      ...(commune && { addressLocality: commune }),
      addressCountry: place.tenant.country.toUpperCase(),
    },
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    openingHoursSpecification: hoursOf(store),
    potentialAction: orderActions(place, store, url),
    ...(categories.length > 0 && {
      hasMenu: {
        '@type': 'Menu',
        '@id': `${url}#main`,
        hasMenuSection: categories.map((each) => ({
          '@type': 'MenuSection',
          name: each.name,
          '@id': `${url}#c${each.id}`,
          ...(each.description && { description: each.description }),
          hasMenuItem: each.lines.map((line) => menuItemOf(place, store, line)),
        })),
      },
    }),
  };
}

/** A product as schema.org has it: the least that a guest pays, for each dispatch method where they differ. */
export function menuItemOf(
  place: Place,
  store: Pick<PublicStore, 'slug'>,
  { product, fromPrices, isInStock }: MenuCard,
): object {
  const { decimals } = countries[place.tenant.country];
  const [picture] = product.pictures;
  const offerOf = (price: number) => ({
    '@type': 'Offer',
    url: absolute(place, paths.product(place, store, product)),
    price: (price / 10 ** decimals).toFixed(decimals),
    priceCurrency: place.tenant.currency,
    availability: `https://schema.org/${isInStock ? 'InStock' : 'SoldOut'}`,
  });
  const { delivery = fromPrices.pickUp, pickUp = fromPrices.delivery } = fromPrices;
  const offers =
    delivery?.price === pickUp?.price
      ? offerOf(delivery?.price ?? 0)
      : dispatchMethods.map((method) => ({
          ...offerOf((method === 'delivery' ? delivery : pickUp)?.price ?? 0),
          availableDeliveryMethod: deliveryModes[method],
        }));
  return {
    '@type': 'MenuItem',
    name: product.name,
    ...(product.description && { description: product.description }),
    ...(picture && { image: absolute(place, picture.url) }),
    offers,
  };
}

/** Links by which search engines let guests order; none where the menu is only read. */
const orderActions = (place: Place, { state }: PublicStore, url: string): object[] =>
  place.shop.staticMenu
    ? []
    : offeredMethods(state).map((method) => ({
        '@type': 'OrderAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: url,
          inLanguage: countries[place.tenant.country].locale,
          actionPlatform: ['DesktopWebPlatform', 'MobileWebPlatform'].map((name) => `https://schema.org/${name}`),
        },
        deliveryMethod: deliveryModes[method],
      }));
