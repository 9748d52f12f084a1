import type { BusinessDaySettings } from '#domain/time/businessDay.ts';
import type { Clock, Range, Span } from '../../periods/period.rules.ts';
import { periodDaysText, rangeText, untilText } from '../../periods/rangeText.ts';

/** A range as the reply describes it. */
export const rangeReply = (range: Range, clock: Clock, { businessDayCutoff }: BusinessDaySettings) => ({
  startDate: range.span.startDate,
  endDate: range.span.endDate,
  period: range.name,
  words: rangeText(range, clock, businessDayCutoff),
  days: periodDaysText(range.span, clock.today),
  isAhead: range.isAhead,
  until: range.compared && untilText(range.span, businessDayCutoff),
});

/** The days that a range is compared with. */
export const comparedReply = (
  { comparison }: Pick<Range, 'comparison'>,
  { startDate, endDate }: Span,
  { today }: Clock,
) => ({ startDate, endDate, comparison, words: periodDaysText({ startDate, endDate }, today) });
