import { dayLength, instantOf, localOf } from '#domain/time/zonedTime.ts';
import { type BannerPlace, type BannerRule, ruleSpansIn, type Span } from './bannerRule.rules.ts';

/** Banners of a place that a carousel shows; other kinds show one. */
const carouselSize = 8;
const capacityOf = ({ kind }: BannerRule) => (kind === 'banner' ? carouselSize : 1);

/** Rules with the same slot compete for it. */
export const slotOf = ({ kind, placement, target }: BannerRule): string =>
  [kind, placement, placement === target?.type ? target?.id : ''].join(' ');
export const slotsOf = (rules: readonly BannerRule[]): BannerRule[][] => [...Map.groupBy(rules, slotOf).values()];

type Ranked = Pick<BannerRule, 'position' | 'id'>;
const compare = (one: Ranked, other: Ranked) => one.position - other.position || one.id - other.id;

/** Place of a rule among others in order. */
function placeOf(rules: readonly BannerRule[], rule: Ranked): number {
  let [low, high] = [0, rules.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(rules[middle] as BannerRule, rule) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first rules of a day among those in order, of which equal positions take turns. */
function firstOf(rules: readonly BannerRule[], day: number, limit: number): BannerRule[] {
  const found: BannerRule[] = [];
  for (let from = 0; from < rules.length && found.length < limit; ) {
    const tied =
      placeOf(rules, { position: (rules[from] as BannerRule).position, id: Number.POSITIVE_INFINITY }) - from;
    const start = ((day % tied) + tied) % tied;
    for (let nth = 0; nth < tied && found.length < limit; nth += 1)
      found.push(rules[from + ((start + nth) % tied)] as BannerRule);
    from += tied;
  }
  return found;
}

/** The rules of a slot in their order of a day. */
export const orderOn = (rules: readonly BannerRule[], day: number): BannerRule[] =>
  firstOf(rules.toSorted(compare), day, rules.length);
/** Those that guests see of rules that are on. */
export const pickOn = (rules: readonly BannerRule[], day: number): BannerRule[] =>
  orderOn(rules, day).slice(0, rules[0] ? capacityOf(rules[0]) : 0);

export const localDayAt = (timeZone: string, at: number) => Math.floor(localOf(timeZone, at) / dayLength);

function midnightsIn(timeZone: string, { from, until }: Span): number[] {
  const found: number[] = [];
  for (let day = localDayAt(timeZone, from) + 1; ; day += 1) {
    const at = instantOf(timeZone, day * dayLength);
    if (at >= until) return found;
    if (at > from) found.push(at);
  }
}

type RuleSpans = { rule: BannerRule; spans: readonly Span[] };
type Change = { at: number; rule: BannerRule | null; isStart: boolean };

function changesOf(active: readonly RuleSpans[], timeZone: string, span: Span): Change[] {
  const days = active.length > 1 ? midnightsIn(timeZone, span) : [];
  const starts = (at: number, rule: BannerRule | null = null) => ({ at, rule, isStart: true });
  const ends = (at: number, rule: BannerRule) => ({ at, rule, isStart: false });
  return [
    ...active.flatMap(({ rule, spans }) => spans.flatMap(({ from, until }) => [starts(from, rule), ends(until, rule)])),
    ...[...days, span.until].map((at) => starts(at)),
  ].toSorted((one, other) => one.at - other.at);
}

/** A time within which the same rules of a slot are on, on the same day. */
type Stretch = Span & { visible: readonly BannerRule[]; isOn: (rule: BannerRule) => boolean };

/** A slot over time, by its rules with their spans. A change costs a search among the rules that are on. */
function* stretchesOf(active: readonly RuleSpans[], { timeZone }: BannerPlace, span: Span): Generator<Stretch> {
  const [first] = active;
  if (!first) return;
  const [capacity, order, on] = [capacityOf(first.rule), [] as BannerRule[], new Set<BannerRule>()];
  const isOn = (rule: BannerRule) => on.has(rule);
  let { from } = span;
  for (const { at, rule, isStart } of changesOf(active, timeZone, span)) {
    if (at > from) yield { from, until: at, visible: firstOf(order, localDayAt(timeZone, from), capacity), isOn };
    from = at;
    if (!rule) continue;
    order.splice(placeOf(order, rule), isStart ? 0 : 1, ...(isStart ? [rule] : []));
    if (isStart) on.add(rule);
    else on.delete(rule);
  }
}

/** Adds a span that is not before the last one to the list of a key. */
function extend<Key, Each extends Span>(lists: Map<Key, Each[]>, key: Key, span: Each): void {
  const list = lists.get(key);
  const last = list?.at(-1);
  if (!list) lists.set(key, [span]);
  else if (last?.until === span.from) last.until = span.until;
  else list.push(span);
}

/** The rules of a slot that are on within a span, in order. */
const activeOf = (rules: readonly BannerRule[], place: BannerPlace, span: Span): RuleSpans[] => {
  const spansOf = ruleSpansIn(place, span);
  return rules.map((rule) => ({ rule, spans: spansOf(rule) })).filter(({ spans }) => spans.length > 0);
};

/** When guests see each banner of a place, after the choice in each slot. Banners that they never see are absent. */
export function visibleSpans(rules: readonly BannerRule[], place: BannerPlace, span: Span): Map<number, Span[]> {
  const found = new Map<number, Span[]>();
  for (const slot of slotsOf(rules))
    for (const { from, until, visible } of stretchesOf(activeOf(slot, place, span), place, span))
      for (const { id } of visible) extend(found, id, { from, until });
  return found;
}

export type Conflict = Span & { winner: number };
/** A rule of a slot that is on at some time: when guests see it, and when another one comes before. */
export type SlotLine = { rule: BannerRule; visible: Span[]; conflicts: Conflict[] };

/**
 * The first rules of each slot of a place that are on within a span, and how many more there are.
 *
 * Each may lose to all others, so that all of them would be the square of their number.
 */
export function slotLines(rules: readonly BannerRule[], place: BannerPlace, span: Span, maxLines: number) {
  return slotsOf(rules).flatMap((slot) => {
    const active = activeOf(slot, place, span);
    const listed = active
      .map(({ rule }) => rule)
      .toSorted(compare)
      .slice(0, maxLines);
    if (listed.length === 0) return [];
    const [seen, lost] = [new Map<number, Span[]>(), listed.map(() => new Map<number, Conflict[]>())];
    for (const { from, until, visible, isOn } of stretchesOf(active, place, span))
      for (const [index, rule] of listed.entries()) {
        const [winner] = visible;
        if (!winner || !isOn(rule)) continue;
        if (visible.includes(rule)) extend(seen, rule.id, { from, until });
        else extend(lost[index] as Map<number, Conflict[]>, winner.id, { from, until, winner: winner.id });
      }
    const lines = listed.map((rule, index): SlotLine => {
      const conflicts = [...(lost[index]?.values() ?? [])].flat();
      return { rule, visible: seen.get(rule.id) ?? [], conflicts };
    });
    return { lines, moreCount: active.length - lines.length };
  });
}

/** When the rule that comes before another one of its slot from the beginning of a span no longer does; null: not within it. */
export function endOfConflict(
  rule: BannerRule,
  rivals: readonly BannerRule[],
  place: BannerPlace,
  span: Span,
): number | null {
  let winner: BannerRule | undefined;
  for (const { from, visible, isOn } of stretchesOf(activeOf(rivals, place, span), place, span)) {
    winner ??= visible[0];
    if (visible.includes(rule) || !isOn(rule) || visible[0] !== winner) return from;
  }
  return null;
}
