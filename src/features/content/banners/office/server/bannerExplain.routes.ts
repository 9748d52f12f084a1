import type { Input } from '#kit/contract/endpoint.ts';
import { failStoreNotAccessible } from '#features/stores/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { instantOfMoment } from '#domain/time/moments.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import { fail } from '../../banners.failures.ts';
import type { BannerKind } from '../../schedule/bannerWords.contract.ts';
import { placeOf, readBanners, rulesAt } from '../../visible/server/visibleBanners.ts';
import { bannerExplainApi } from '../bannerExplain.contract.ts';
import { reasonsOf } from './reasonsOf.ts';

/** Time after the moment in which the end of a reason is looked for. */
const ahead = 8 * dayLength;

async function explain(
  { database, tenant, actor }: Ctx,
  files: FileStore,
  { params, query }: Input<typeof bannerExplainApi.banner>,
  kind: BannerKind,
) {
  const { storeId, method = null, platform = 'web', moment } = query;
  if (actor.storeIds && !actor.storeIds.includes(storeId)) failStoreNotAccessible();
  const services = { database, files, tenant };
  const loaded = await readBanners(services);
  const banner = loaded.banners.find((each) => each.id === params.id && each.kind === kind) ?? fail('notFound');
  // The home page of the web is that of no store.
  const isHome = banner.placement === 'home' && platform !== 'app';
  const store = loaded.stores.get(storeId) ?? fail('notFound');
  const visit = { storeId: isHome ? null : store.id, method, platform };
  const { place, menu } = await placeOf(services, loaded, visit);
  const at = instantOfMoment(place.timeZone, moment ?? '') ?? new Date(query.at ?? Date.now());
  const rules = rulesAt(loaded.banners, menu && (await menu.read()), place, {
    from: at.getTime(),
    until: at.getTime() + ahead,
  });
  const rule = rules.find(({ id }) => id === banner.id) ?? fail('notFound');
  const reasons = reasonsOf(rule, { rules, banners: loaded.banners }, { ...place, at });
  return { isVisible: reasons.length === 0, at: at.toISOString(), timeZone: place.timeZone, reasons };
}

export const bannerExplain = implementApiWith(bannerExplainApi, ({ files }) => ({
  banner: (ctx, input) => explain(ctx, files, input, 'banner'),
  position: (ctx, input) => explain(ctx, files, input, 'position'),
  popUp: (ctx, input) => explain(ctx, files, input, 'popUp'),
}));
