/** Minimum days between two reminders to the same person. */
export const restDays = 7;
/** Days after which a cart is forgotten. */
export const retentionDays = 30;

const minute = 60_000;
const day = 24 * 60 * minute;

export type DropReason = 'noStore' | 'ordered' | 'refused' | 'mailedLately';

type Case = {
  quotedAt: string;
  mailedAt: string | null;
  /** Delay of the store in minutes; null: the store is deleted. */
  minutes: number | null;
  /** The guest, or another customer with the same mail, has ordered since the cart was created. */
  ordered: boolean;
  refused: boolean;
  now: number;
};

/** Decides the next step of a cart: wait until an instant, drop it for a reason, or remind the guest. */
export function fateOf({
  quotedAt,
  mailedAt,
  minutes,
  ordered,
  refused,
  now,
}: Case): { until: number } | { drop: DropReason } | 'remind' {
  if (minutes === null) return { drop: 'noStore' };
  const due = Date.parse(quotedAt) + minutes * minute;
  if (due > now) return { until: due };
  if (ordered) return { drop: 'ordered' };
  if (refused) return { drop: 'refused' };
  if (mailedAt !== null && Date.parse(mailedAt) + restDays * day > now) return { drop: 'mailedLately' };
  return 'remind';
}
