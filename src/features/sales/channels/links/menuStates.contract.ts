/** State of a publication of a menu at a channel. */
export const publicationStates = {
  sending: 'Enviando',
  waiting: 'En revisión del canal',
  live: 'Publicado',
  refused: 'Rechazado',
  lost: 'Sin respuesta',
} as const;
export type PublicationState = keyof typeof publicationStates;

export const menuStates = { ...publicationStates, never: 'Sin publicar' } as const;
export type MenuState = keyof typeof menuStates;
