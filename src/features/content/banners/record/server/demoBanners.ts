import { sql } from 'kysely';
import { dateOf, dayLength } from '#domain/time/zonedTime.ts';
import type { Db } from '#kit/server/data/database.ts';
import { setAllLinks } from '#kit/server/data/links.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { insertAll } from '#kit/server/data/write.ts';
import type { BannerKind } from '../../schedule/bannerWords.contract.ts';
import { type BannerDraft, bannerLinks } from '../bannerShape.contract.ts';

const day = (ahead: number): string => dateOf(Math.floor(Date.now() / dayLength) + ahead);

type Demo = Partial<BannerDraft> & { kind: BannerKind };
type Records = { picture: (name: string) => string | null; productId: number | null; categoryId: number | null };

const target = (type: 'product' | 'category', id: number | null) =>
  id === null ? {} : ({ bannerableType: type, bannerableId: id } as const);

const positionsAndPopUp = ({ picture, categoryId }: Records): Demo[] => [
  {
    kind: 'position',
    placement: categoryId === null ? 'menuTop' : 'category',
    name: 'Recién salido del horno',
    description: 'Recién salido del horno: pide y llega caliente',
    pictureKey: picture('bakery'),
    ...target('category', categoryId),
  },
  {
    kind: 'position',
    placement: 'menuTop',
    name: 'Combo de la semana',
    description: 'Combo de la semana con bebida incluida',
    pictureKey: picture('combo'),
    endDate: day(9),
  },
  {
    kind: 'position',
    placement: 'menuTop',
    name: 'Postres para compartir',
    description: 'Postres para compartir en la mesa',
    pictureKey: picture('dessert'),
    position: 2,
  },
  {
    kind: 'popUp',
    name: 'Bienvenida',
    description: '¡Hola! Despacho gratis en tu primer pedido',
    pictureKey: picture('combo'),
    // After every other one: equal positions take turns by day.
    position: 2,
    trigger: 'exit',
    maxPerSession: 1,
    daysBetween: 7,
  },
];

const homeBanners = ({ picture, productId }: Records): Demo[] => [
  {
    kind: 'banner',
    placement: 'home',
    name: 'Aniversario',
    description: 'Celebramos con torta para todos',
    pictureKey: picture('dessert'),
    startDate: day(-20),
    endDate: day(-6),
  },
  { kind: 'banner', placement: 'home', name: 'Carta de verano', startDate: day(20) },
  {
    kind: 'banner',
    placement: 'home',
    name: 'El favorito de la casa',
    description: 'El favorito de la casa te espera',
    pictureKey: picture('sandwich'),
    ...target('product', productId),
  },
  {
    kind: 'banner',
    placement: 'menuTop',
    name: 'Viernes de pizza',
    description: 'Los viernes desde las 19:00 son de pizza',
    pictureKey: picture('pizza'),
    availability: 'scheduled',
    availableDays: ['friday'],
    startTime: '19:00',
    endTime: '24:00',
    position: 2,
  },
];

/** Demo banners: some on the shop, one of them for two stores, two that compete for a place, one that is over. */
export async function addDemoBanners(db: Db): Promise<void> {
  const [pictures, product, category, stores] = await Promise.all([
    db.selectFrom('pictures').select('key').where('key', 'like', 'demo/%').execute(),
    sql<{ id: number }>`select l.product_id as id from ${tenantRows('menuLines as l')}
      where not l.hidden order by l.id limit 1`.execute(db),
    db.selectFrom('menuCategories').select('id').orderBy('id').limit(1).executeTakeFirst(),
    db.selectFrom('stores').select('id').orderBy('id').limit(2).execute(),
  ]);
  const keys = new Set(pictures.map(({ key }) => key));
  const picture = (name: string) => (keys.has(`demo/promo-${name}`) ? `demo/promo-${name}` : null);
  const records = { picture, productId: product.rows[0]?.id ?? null, categoryId: category?.id ?? null };
  const demos = [...positionsAndPopUp(records), ...homeBanners(records)];
  const rows = await insertAll(db, 'banners', demos as never);
  const last = rows.at(-1);
  if (last) await setAllLinks(db, bannerLinks.storeIds, new Map([[last.id, stores.map(({ id }) => id)]]));
}
