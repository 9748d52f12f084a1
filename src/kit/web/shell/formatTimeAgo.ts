const minute = 60_000;

/** How long ago something was, seen in the minute that began at `now`: `hace 5 min`, `hace 3 h`, `hace 2 días`. */
export function formatTimeAgo(since: string, now: number): string {
  const minutes = Math.floor(Math.max(0, now + minute - Date.parse(since)) / minute);
  if (minutes < 2) return 'recién';
  if (minutes < 60) return `hace ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `hace ${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'hace 1 día' : `hace ${days} días`;
}
