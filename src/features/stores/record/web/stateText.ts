import { formatTime, localDay, zoneName } from '#domain/time/dates.ts';
import { nextMomentText } from '#domain/time/nextMoment.ts';
import { type MissingPart, missingParts } from '../../readiness/readiness.contract.ts';
import type { Openness } from '#domain/schedule/schedule.ts';

/** How the state of a store reads: a word, and why and until when in a few more. */
export type StateText = {
  word: 'Abierto' | 'Cerrado' | 'No vende' | 'No ofrece';
  tone: 'success' | 'error' | 'neutral' | 'warning';
  /** Why it takes no orders; null without a reason to show. */
  why: string | null;
  /** `hasta mañana 10:00`; null when it needs a manual change. */
  until: string | null;
};

/** Time zone of the store, and the current moment. */
export type StateMoment = { timeZone: string; now: number };

/** The name of a zone when its clock shows another time than the viewer's, else null. */
export function otherZone(timeZone: string, now: number): string | null {
  const viewer = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const shows = (zone: string) => `${localDay(new Date(now), zone)} ${formatTime(new Date(now), zone)}`;
  return shows(viewer) === shows(timeZone) ? null : zoneName(timeZone);
}

function untilOf({ reason, until }: Openness, at: StateMoment): string | null {
  if (until === null) return null;
  const zone = otherZone(at.timeZone, at.now);
  const when = `${nextMomentText(until, at)}${zone ? ` (${zone})` : ''}`;
  return reason === 'outsideHours' ? `abre ${when}` : `hasta ${when}`;
}

const withNote = (text: string, note: string | null) => (note ? `${text}: ${note}` : text);

function whyClosed({ reason, until, note }: Openness, permanent: boolean): string | null {
  switch (reason) {
    case 'closing':
      return withNote(permanent || until === null ? 'Cierre permanente' : 'Cierre programado', note);
    case 'specialDay':
      return withNote('Día especial', note);
    case 'outsideHours':
      return until === null ? 'Fuera de horario' : null;
    case 'noHours':
      return 'Sin horarios';
    case 'open':
    case 'disabled':
      return null;
  }
}

const tones: Record<Openness['reason'], StateText['tone']> = {
  open: 'success',
  disabled: 'neutral',
  closing: 'error',
  specialDay: 'neutral',
  outsideHours: 'neutral',
  noHours: 'warning',
};

type Lacking = { permanent?: boolean; missing?: readonly MissingPart[] };

const missingText = (missing: readonly MissingPart[]): string =>
  `Falta ${missing.map((part) => missingParts[part].lacks).join(', ')}`;

/**
 * State of a dispatch method as text. `permanent` is a closing without an end. Missing requirements take precedence
 * over hours.
 */
export function stateText(
  state: Openness,
  at: StateMoment,
  { permanent = false, missing = [] }: Lacking = {},
): StateText {
  const tone = tones[state.reason];
  if (state.reason === 'disabled') return { word: 'No ofrece', tone, why: null, until: null };
  if (missing.length > 0 && state.reason !== 'closing')
    return { word: 'No vende', tone: 'warning', why: missingText(missing), until: null };
  const until = permanent && !state.open ? null : untilOf(state, at);
  return { word: state.open ? 'Abierto' : 'Cerrado', tone, why: whyClosed(state, permanent), until };
}
