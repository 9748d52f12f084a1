import { instantOfMoment } from '#domain/time/moments.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import type { GuestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { publishedMenuAt } from '#features/catalogue/guest-menus/server/index.ts';
import { failStoreNotAccessible } from '#features/stores/server/index.ts';
import { Failure } from '#kit/contract/failures.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { validate } from '#kit/server/http/validate.ts';
import { fail } from '../../banners.failures.ts';
import { bannerRules } from '../../record/banners.rules.ts';
import type { BannerDraft } from '../../record/bannerShape.contract.ts';
import type { BannerKind } from '../../schedule/bannerWords.contract.ts';
import {
  type BannerStore,
  findUnsaved,
  type LoadedBanners,
  type StoredBanner,
} from '../../visible/server/bannerRules.repo.ts';
import {
  type BannerServices,
  readAsGuest,
  readBanners,
  rulesAt,
  visibleOf,
} from '../../visible/server/visibleBanners.ts';
import type { VisibleBanners } from '../../visible/visibleBanners.contract.ts';
import { reasonsOf } from './reasonsOf.ts';

export type PreviewBody = {
  draft: Omit<BannerDraft, 'name'>;
  id?: number | undefined;
  storeId?: number | undefined;
  moment?: string | undefined;
};

/** The store of a preview, within those of the user; null for the home page, which has none. */
function storeFor({ stores }: LoadedBanners, { actor }: Ctx, { draft, storeId }: PreviewBody): BannerStore | null {
  const isAccessible = (id: number) => !actor.storeIds || actor.storeIds.includes(id);
  if (storeId !== undefined && !isAccessible(storeId)) failStoreNotAccessible();
  if (draft.placement === 'home') return null;
  if (storeId !== undefined) return stores.get(storeId) ?? fail('notFound');
  const accessible = [...stores.values()].filter(({ id }) => isAccessible(id));
  return accessible.find(({ id }) => draft.storeIds.includes(id)) ?? accessible[0] ?? fail('noStores');
}

/** The web menu of a store at an instant; null where it sells none. */
async function menuAt(services: BannerServices, store: BannerStore | null, at: Date): Promise<GuestMenu | null> {
  if (!store?.menuId) return null;
  const source = { menuId: store.menuId, storeId: store.id, at };
  try {
    return await readAsGuest(services, (db) => publishedMenuAt({ db, tenant: services.tenant }, source));
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return null;
    throw error;
  }
}

const seenOn = (loaded: LoadedBanners, banner: StoredBanner, { store, menu, at, timeZone }: Visit) => {
  const span = { from: at.getTime(), until: at.getTime() + 8 * dayLength };
  return (platform: 'web' | 'webResponsive') => {
    const place = { storeId: store?.id ?? null, timeZone, method: null, platform };
    const rules = rulesAt(loaded.banners, menu, place, span);
    const rule = rules.find(({ id }) => id === banner.id);
    return {
      visible: visibleOf(loaded, { place, store, menu }, at).reply,
      reasons: rule ? reasonsOf(rule, { rules, banners: loaded.banners }, { ...place, at }) : [],
    };
  };
};

type Visit = { store: BannerStore | null; menu: GuestMenu | null; at: Date; timeZone: string };
type Seen = { visible: VisibleBanners; reasons: ReturnType<typeof reasonsOf> };
/** Banners that guests would see at a store and a moment if an unsaved banner were stored. */
export type PreviewedBanner = Visit & { banner: StoredBanner; web: Seen; webResponsive: Seen };

/** Puts an unsaved banner of a kind among those of the company; stores nothing. */
export async function previewBanner(
  ctx: Ctx,
  files: FileStore,
  kind: BannerKind,
  { body }: { body: PreviewBody },
): Promise<PreviewedBanner> {
  const { database, tenant } = ctx;
  const services = { database, files, tenant };
  validate(bannerRules[kind], { ...body.draft, name: 'Vista previa' });
  const loaded = await readBanners(services);
  const store = storeFor(loaded, ctx, body);
  const timeZone = store?.timeZone ?? tenant.timeZone;
  const at = instantOfMoment(timeZone, body.moment ?? '') ?? new Date();
  const others = loaded.banners.filter(({ id }) => id !== body.id);
  const id = body.id ?? Math.max(0, ...others.map((each) => each.id)) + 1;
  const unsaved = { id, kind, name: '', draft: body.draft };
  const [found, menu] = await Promise.all([
    readAsGuest(services, (db) => findUnsaved(db, unsaved)),
    menuAt(services, store, at),
  ]);
  const banner = found ?? fail('notFound');
  const visit = { store, menu, at, timeZone };
  const seen = seenOn({ ...loaded, banners: [...others, banner] }, banner, visit);
  return { ...visit, banner, web: seen('web'), webResponsive: seen('webResponsive') };
}
