import { setImmediate } from 'node:timers/promises';
import { dateOf, dayLength, instantOf, localOf } from '#domain/time/zonedTime.ts';
import { failStoreNotAccessible } from '#features/stores/server/index.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { type Ctx, hasPermission } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { topics } from '../../record/server/saveBanner.ts';
import { type BannerPlace, type BannerRule, isPlaced, type Span } from '../../schedule/bannerRule.rules.ts';
import { slotLines } from '../../schedule/bannerSlots.rules.ts';
import type { BannerStore, LoadedBanners, StoredBanner } from '../../visible/server/bannerRules.repo.ts';
import { placeOf, readBanners, rulesAt } from '../../visible/server/visibleBanners.ts';
import { maxLines, timelineApi, timelineDays, type TimelineRow } from '../timeline.contract.ts';

const storesPerPage = 20;

type Named = { id: number; name: string };
/** Stores of which guests see the same banners at the same instants. */
type Group = { place: BannerPlace; day: number; span: Span; rules: BannerRule[]; stores: Named[] };

function storesFor({ stores }: LoadedBanners, { actor }: Ctx, chosen: readonly number[] | undefined): BannerStore[] {
  const accessible = [...stores.values()].filter(({ id }) => !actor.storeIds || actor.storeIds.includes(id));
  const ids = new Set(chosen);
  const found = chosen ? accessible.filter(({ id }) => ids.has(id)) : accessible;
  if (chosen && found.length < ids.size) failStoreNotAccessible();
  return found;
}

/** The next days of a zone. */
function daysIn(timeZone: string, at: number): { day: number; span: Span } {
  const day = Math.floor(localOf(timeZone, at) / dayLength);
  const from = instantOf(timeZone, day * dayLength);
  return { day, span: { from, until: instantOf(timeZone, (day + timelineDays) * dayLength) } };
}

const iso = ({ from, until }: Span) => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
});

function rowsOf({ place, day, span, rules, stores }: Group, banners: ReadonlyMap<number, StoredBanner>): TimelineRow[] {
  const nameOf = (id: number) => ({ id, name: banners.get(id)?.name ?? '' });
  const positionOf = (id: number) => banners.get(id)?.position;
  return slotLines(rules, place, span, maxLines).flatMap(({ lines, moreCount }) => {
    const first = banners.get(lines[0]?.rule.id ?? 0);
    if (!first) return [];
    const { kind, placement, target } = first;
    return {
      kind,
      placement,
      at: target && target.type === placement ? { id: target.id, name: target.name } : null,
      stores,
      timeZone: place.timeZone,
      startDate: dateOf(day),
      moreCount,
      lines: lines.map(({ rule, visible, conflicts }) => ({
        ...nameOf(rule.id),
        visible: visible.map(iso),
        conflicts: conflicts.map(({ winner, ...lost }) => ({
          ...iso(lost),
          winner: nameOf(winner),
          because: positionOf(winner) === rule.position ? ('turn' as const) : ('priority' as const),
        })),
      })),
    };
  });
}

async function read(ctx: Ctx, files: FileStore, { query }: Input<typeof timelineApi.read>) {
  const { database, tenant, actor } = ctx;
  const services = { database, files, tenant };
  const loaded = await readBanners(services);
  const banners = loaded.banners.filter(({ kind }) => hasPermission(actor, `${topics[kind]}.list`));
  const { page = 1, method = null, platform = 'web', storeIds } = query;
  const stores = storesFor(loaded, ctx, storeIds);
  const now = Date.now();
  const groups = new Map<string, Group>();
  for (const { id, name } of stores.slice((page - 1) * storesPerPage, page * storesPerPage)) {
    const { place, menu } = await placeOf(services, loaded, { storeId: id, method, platform });
    const days = daysIn(place.timeZone, now);
    const all = rulesAt(banners, menu && (await menu.read()), place, days.span);
    const rules = all.filter((rule) => isPlaced(rule, place));
    const key = JSON.stringify([place.timeZone, rules.map((rule) => [rule.id, rule.sold])]);
    const group = groups.get(key) ?? { place, ...days, rules, stores: [] };
    group.stores.push({ id, name });
    groups.set(key, group);
  }
  const byId = new Map(banners.map((banner) => [banner.id, banner]));
  const data: TimelineRow[] = [];
  for (const group of groups.values()) {
    data.push(...rowsOf(group, byId));
    await setImmediate();
  }
  const nextPage = page * storesPerPage < stores.length ? page + 1 : null;
  return { data, count: data.length, total: stores.length, page, nextPage };
}

export const timeline = implementApiWith(timelineApi, ({ files }) => ({
  read: (ctx, input) => read(ctx, files, input),
}));
