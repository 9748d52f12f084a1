import { nextMomentText } from '#domain/time/nextMoment.ts';
import type { ChangedLink, ChangedLinks, UnableLink } from '../pauses.contract.ts';

const place = ({ storeName, providerName }: ChangedLink) => `${storeName} en ${providerName}`;
function placesOf(links: readonly ChangedLink[]): string {
  const [only] = links;
  return only && links.length === 1 ? place(only) : `${links.length} conexiones`;
}

/** The end that all of them have, on their clock; empty where they differ. */
function sameEnd(links: readonly ChangedLink[], now: number): string {
  const texts = new Set(links.map(({ until, timeZone }) => until && nextMomentText(until, { timeZone, now })));
  const [text] = texts;
  return texts.size === 1 && text ? ` hasta ${text}` : '';
}

/** Confirms that a pause is sent, with its end: its channel may still refuse it. */
export const pausedText = ({ changed }: ChangedLinks, now: number): string =>
  `Pausando ${placesOf(changed)}${sameEnd(changed, now)}`;

/** Confirms a busy mode, with its end. */
export const busyText = ({ changed }: ChangedLinks, now: number): string =>
  `${placesOf(changed)} con más minutos${sameEnd(changed, now)}`;

/** Confirms the end of a busy mode. */
export const calmText = ({ changed }: ChangedLinks): string =>
  changed.length === 0 ? 'Ninguna tenía mucha demanda' : `${placesOf(changed)} con su tiempo de siempre`;

/** Confirms that the end of pauses is sent. */
export const resumedText = ({ changed }: ChangedLinks): string =>
  changed.length === 0 ? 'Ninguna estaba pausada' : `Reanudando ${placesOf(changed)}`;

const namesOf = (unable: ChangedLinks['unable'], cause: UnableLink['cause']): string =>
  [...new Set(unable.flatMap((link) => (link.cause === cause ? link.providerName : [])))].toSorted().join(' y ');

/** Why some stores stay as they are at their channels; null where all were changed. */
export function unableText({ unable }: ChangedLinks): string | null {
  const [unsupported, unconnected] = [namesOf(unable, 'unsupported'), namesOf(unable, 'credentials')];
  const sentences = [
    ...(unconnected ? [`Faltan las credenciales de ${unconnected}.`] : []),
    ...(unsupported ? [`${unsupported} no deja hacerlo desde aquí: hazlo en su propio panel.`] : []),
  ];
  return sentences.join(' ') || null;
}
