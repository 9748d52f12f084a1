/** State of a publication of a menu at a channel. */
export const publicationStates = {
  sending: 'Enviando',
  waiting: 'En revisión del canal',
  live: 'Publicado',
  refused: 'Rechazado',
  lost: 'Sin respuesta',
} as const;
export type PublicationState = keyof typeof publicationStates;

/** States of a publication that its channel has not answered for good: guests may still see the one before. */
export const pendingStates = ['sending', 'waiting', 'lost'] as const;
export const isPendingState = (state: MenuState): boolean => (pendingStates as readonly string[]).includes(state);

export const menuStates = { ...publicationStates, never: 'Sin publicar' } as const;
export type MenuState = keyof typeof menuStates;
