import type { Input } from '#kit/contract/endpoint.ts';
import { failStoreNotAccessible } from '#features/stores/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import { fail } from '../../banners.failures.ts';
import { whyNot } from '../../schedule/bannerEngine.rules.ts';
import type { BannerKind } from '../../schedule/bannerWords.contract.ts';
import { placeOf, readBanners, rulesAt } from '../../visible/server/visibleBanners.ts';
import { bannerExplainApi } from '../bannerExplain.contract.ts';

/** Time after the moment in which the end of a reason is looked for. */
const ahead = 8 * dayLength;

async function explain(
  { database, tenant, actor }: Ctx,
  files: FileStore,
  { params, query }: Input<typeof bannerExplainApi.banner>,
  kind: BannerKind,
) {
  const { storeId, method = null, platform = 'web' } = query;
  if (actor.storeIds && !actor.storeIds.includes(storeId)) failStoreNotAccessible();
  const at = query.at === undefined ? new Date() : new Date(query.at);
  const services = { database, files, tenant };
  const loaded = await readBanners(services);
  const { place, menu } = await placeOf(services, loaded, { storeId, method, platform });
  const span = { from: at.getTime(), until: at.getTime() + ahead };
  const rules = rulesAt(loaded.banners, menu && (await menu.read()), place, span);
  const rule = rules.find((each) => each.id === params.id && each.kind === kind) ?? fail('notFound');
  const names = new Map(loaded.banners.map(({ id, name }) => [id, name]));
  const reasons = whyNot(rule, rules, { ...place, at }).map(({ why, until, by }) => ({
    why,
    until,
    by: by === undefined ? null : { id: by, name: names.get(by) ?? '' },
  }));
  return { isVisible: reasons.length === 0, at: at.toISOString(), timeZone: place.timeZone, reasons };
}

export const bannerExplain = implementApiWith(bannerExplainApi, ({ files }) => ({
  banner: (ctx, input) => explain(ctx, files, input, 'banner'),
  position: (ctx, input) => explain(ctx, files, input, 'position'),
  popUp: (ctx, input) => explain(ctx, files, input, 'popUp'),
}));
