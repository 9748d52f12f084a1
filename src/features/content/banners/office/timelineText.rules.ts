import type { TimelineConflict } from './timeline.contract.ts';

type Lost = { winner: TimelineConflict['winner']; before: string; after: string };

/** Why a banner is not seen at some times, a sentence for each banner that comes before it; `moment` formats an instant. */
export function conflictTexts(conflicts: readonly TimelineConflict[], moment: (at: string) => string): Lost[] {
  const rivals = Map.groupBy(conflicts, ({ winner, because }) => `${winner.id} ${because}`);
  return [...rivals.values()].flatMap((spans) => {
    const [first] = spans;
    if (!first) return [];
    const { winner, because, from, until } = first;
    const when = `del ${moment(from)} al ${moment(until)}`;
    const times = spans.length > 1 ? `${spans.length} veces, la primera ${when}` : when;
    return because === 'priority'
      ? { winner, before: 'Pierde contra', after: `por prioridad ${times}.` }
      : { winner, before: 'Por turno va', after: `${times}: tienen la misma posición.` };
  });
}
