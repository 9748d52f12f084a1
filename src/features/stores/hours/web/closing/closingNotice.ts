import { capitalized } from '#kit/contract/values/capitalized.ts';
import { formatDay, formatTime } from '#domain/time/dates.ts';
import type { ClosingDraft, closingsApi } from '../../closings.contract.ts';
import type { Reply } from '#kit/contract/endpoint.ts';
import { nextMomentText } from '#domain/time/nextMoment.ts';

type CreatedClosings = Reply<typeof closingsApi.close>['closings'];

const closed = (count: number) => (count === 1 ? 'cerrado' : 'cerrados');

/** `24/12/2026 10:00` of a local moment; the day only when it is not that of `after`. */
function localText(moment: string, after?: string | null): string {
  const [day = '', time = ''] = moment.split('T');
  return after?.startsWith(day) ? time : `${formatDay(day)} ${time}`;
}

const sameEnd = (closings: CreatedClosings): string | null => {
  const ends = new Set(closings.map(({ endDatetime, timeZone }) => endDatetime && formatTime(endDatetime, timeZone)));
  return ends.size === 1 ? (closings[0]?.endDatetime ?? null) : null;
};

/** Confirms what was closed and until when. `who` is the store, or their number. */
export function closingNotice(
  target: string,
  { kind, startLocal, endLocal }: Pick<ClosingDraft, 'kind' | 'startLocal' | 'endLocal'>,
  closings: CreatedClosings,
  now: number,
): string {
  const who = capitalized(target);
  const state = `${who} ${closed(closings.length)}`;
  switch (kind) {
    case 'permanent':
      return `${state} hasta que alguien ${closings.length === 1 ? 'lo' : 'los'} abra`;
    case 'period': {
      const [start, end] = [startLocal ?? '', endLocal ?? ''];
      return `${who}: cierre programado del ${localText(start)} ${end.startsWith(start.slice(0, 10)) ? 'a las' : 'al'} ${localText(end, start)}`;
    }
    case 'restOfDay':
      return `${state} por el resto del día`;
    case 'until':
      return `${state} hasta ${localText(endLocal ?? '')}`;
    case 'oneHour':
    case 'twoHours': {
      const end = sameEnd(closings);
      const timeZone = closings[0]?.timeZone;
      if (!end || !timeZone) return `${state} por ${kind === 'oneHour' ? '1 hora' : '2 horas'}`;
      return `${state} hasta ${nextMomentText(end, { timeZone, now })}`;
    }
  }
}
