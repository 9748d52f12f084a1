/** A text with its first letter large, as sentences and labels begin. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
