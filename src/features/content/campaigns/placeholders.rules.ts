/** Words of a campaign that each recipient reads differently, with the text where nothing is known. */
export const placeholderBlanks = {
  nombre: 'cliente',
  puntos: '0',
  local: 'tu local favorito',
  cupon: 'tu cupón',
} as const;
export type Placeholder = keyof typeof placeholderBlanks;
export const placeholderNames = Object.keys(placeholderBlanks) as Placeholder[];
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

/** Whether each reader of a text gets a code. */
export const hasCouponWord = (text: string): boolean => text.includes('{cupon}');

/** With spaces: `{ nombre }` is a mistake to report. */
const inBraces = /\{([^{}\r\n]{1,30})\}/g;

/** Words in braces that no campaign has. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(inBraces)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(placeholderBlanks, name)),
  ),
];

/** Replaces the words of a text once: values are not searched for words. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(inBraces, (placeholder, name: string) =>
    Object.hasOwn(placeholderBlanks, name)
      ? values[name as Placeholder] || placeholderBlanks[name as Placeholder]
      : placeholder,
  );
