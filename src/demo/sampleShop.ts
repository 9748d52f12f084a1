import { countries, type CountryCode } from '#domain/countries.ts';
import { ensureSlugs } from '#features/stores/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { insertAll } from '#kit/server/data/write.ts';
import { chileanDishes } from './demoDishes.ts';
import { costaRicanDishes, guatemalanDishes } from './demoDishesAbroad.ts';
import { chileanGroups, costaRicanGroups, guatemalanGroups } from './demoModifiers.ts';
import { place } from './demoPlaces.ts';
import { demoStores } from './demoStores.ts';
import { demoAreas } from './orders/demoDelivery.ts';
import { addCatalogue } from './seedCatalogue.ts';

const products = 12;

const dishes = { cl: chileanDishes, cr: costaRicanDishes, gt: guatemalanDishes, mx: guatemalanDishes };
const groups = { cl: chileanGroups, cr: costaRicanGroups, gt: guatemalanGroups, mx: guatemalanGroups };

/** Adds a store in the capital that is always open, with a published menu, so that a new company can take an order. */
export async function addSampleShop(db: Db, country: CountryCode): Promise<void> {
  const { capital, phoneExample } = countries[country];
  const [menu] = await insertAll(db, 'menus', [{ name: 'Menú de ejemplo' }]);
  const menuId = menu?.id as number;
  const rows = demoStores({
    country,
    places: [place('Centro', capital.latitude, capital.longitude, 'Ejemplo: Calle de ejemplo 1')],
    phone: () => phoneExample.replaceAll(' ', ''),
    domain: 'ejemplo.test',
    menuIds: [menuId],
    couponId: 0,
  });
  const sample = {
    name: 'Local de ejemplo',
    region: null,
    abandonedShoppingCartCouponId: null,
    abandonedShoppingCartCouponEnabled: false,
  };
  const stores = await insertAll(db, 'stores', rows.map((row) => ({ ...row, ...sample })) as never);
  await ensureSlugs(db);
  const located = stores.map(({ id }) => ({ id, ...capital }));
  await insertAll(db, 'deliveryAreas', demoAreas(country, located) as never);
  await addCatalogue(db, { dishes: dishes[country], groups: groups[country], most: products }, [menuId]);
}
