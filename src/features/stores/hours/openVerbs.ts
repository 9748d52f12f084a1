/** First words of a command to open closed stores, without case and accents. */
export const openVerbs = ['abrir', 'abre', 'abran', 'reabrir', 'reabre', 'reabran'];
