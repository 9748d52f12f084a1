import type { HiddenReason } from './bannerExplain.contract.ts';

const texts = {
  off: 'Está en pausa.',
  noPicture: 'Falta la imagen.',
  targetGone: 'Lo que promociona ya no existe o no está publicado.',
  linkDead: 'Su enlace lleva a una página que no está publicada.',
  notYet: 'Todavía no empieza.',
  over: 'Ya terminó.',
  store: 'No es de este local.',
  noStore: 'La portada es la misma para todos los locales: no muestra banners de algunos.',
  dispatch: 'No es de esta forma de entrega.',
  platform: 'No es de esta plataforma.',
  weekday: 'No se ve este día de la semana.',
  hours: 'No se ve a esta hora.',
  targetNotSold: 'Lo que promociona no se vende ahora en este local.',
} as const;

/** Why guests do not see a banner, as a sentence; `dateTime` formats an instant on the clock of the store. */
export function hiddenText({ why, until, by }: HiddenReason, dateTime: (at: string) => string): string {
  const text = why === 'outranked' ? `Va antes «${by?.name ?? 'otro banner'}».` : texts[why];
  return until === null ? text : `${text} Hasta el ${dateTime(until)}.`;
}
