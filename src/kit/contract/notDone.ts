/** Sentence of an unexpected error: `notDone('publicar', 'una landing')`. `label`: with its indefinite article. */
export const notDone = (verb: string, label: string): string =>
  `No pudimos ${verb} ${label.replace(/^un /, 'el ').replace(/^una /, 'la ')}. Intenta nuevamente.`;
