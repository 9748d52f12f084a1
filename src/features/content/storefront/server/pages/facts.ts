import { countries } from '#domain/countries.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import type { PublicStore } from '#features/stores/guests/publicStores.contract.ts';
import type { MenuCard, MenuSection } from '../../menuSections.rules.ts';
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

/** A product as schema.org has it, at the lowest price it is sold for, and whether anybody can order it now. */
export function menuItemOf(
  place: Place,
  store: Pick<PublicStore, 'slug'>,
  { product, prices: { delivery, pickUp }, off }: MenuCard,
): object {
  const { decimals } = countries[place.tenant.country];
  const [picture] = product.pictures;
  return {
    '@type': 'MenuItem',
    name: product.name,
    ...(product.description && { description: product.description }),
    ...(picture && { image: absolute(place, picture.url) }),
    offers: {
      '@type': 'Offer',
      url: absolute(place, paths.product(place, store, product)),
      price: (Math.min(delivery.price, pickUp.price) / 10 ** decimals).toFixed(decimals),
      priceCurrency: place.tenant.currency,
      availability: `https://schema.org/${off === null ? 'InStock' : 'SoldOut'}`,
    },
  };
}
