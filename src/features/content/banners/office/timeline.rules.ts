import {
  type BannerPlace,
  type BannerRule,
  conflicts,
  type Conflict,
  slotOf,
  type Span,
  visibleSpans,
} from '../schedule/bannerEngine.rules.ts';

type SlotLine = { rule: BannerRule; visible: Span[]; conflicts: Conflict[] };

/** The banners of each slot of a place that are seen within a span, or would be without others. */
export function slotLines(rules: readonly BannerRule[], place: BannerPlace, span: Span): SlotLine[][] {
  const visible = visibleSpans(rules, place, span);
  const lost = Map.groupBy(conflicts(rules, place, span), ({ loser }) => loser);
  const lines = rules
    .map((rule) => ({ rule, visible: visible.get(rule.id) ?? [], conflicts: lost.get(rule.id) ?? [] }))
    .filter((line) => line.visible.length + line.conflicts.length > 0)
    .toSorted((one, other) => one.rule.position - other.rule.position || one.rule.id - other.rule.id);
  return [...Map.groupBy(lines, ({ rule }) => slotOf(rule)).values()];
}
