/** Minutes of a visit that ended, rounded up: `9 min`. */
export function durationText({ beganAt, endedAt }: { beganAt: string; endedAt: string | null }): string {
  if (endedAt === null) return '';
  return `${Math.max(1, Math.ceil((Date.parse(endedAt) - Date.parse(beganAt)) / 60_000))} min`;
}
