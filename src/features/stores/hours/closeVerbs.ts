/** First words of a command to close stores, without case and accents. */
export const closeVerbs = ['cerrar', 'cierra', 'cierre', 'cierren', 'cerremos', 'pausar', 'pausa'];
