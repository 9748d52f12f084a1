/** Beginnings of a command to mark something as sold out, without case and accents. */
export const soldOutPhrases = ['agotar', 'agota', 'agote', 'agoten', 'se acabo', 'se acabaron', 'se agoto'].concat([
  'se agotaron',
  'no queda',
  'no quedan',
  'no hay',
  'sin stock de',
]);

/** Their first words. */
export const soldOutVerbs = [...new Set(soldOutPhrases.map((phrase) => phrase.split(' ', 1)[0] as string))];
