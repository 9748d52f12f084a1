const maxLength = 160;

/** Openings that describe a thing instead of naming it: "What a coupon takes off" is "Discount of a coupon". */
const vagueOpening = /^(?:What|One|Ones|Nobody|Somebody|Whoever)\b/;

/** Words no documentation of the field uses; scripts/lint/words.ts has the replacements. */
const avoided =
  /\b(?:told|tells?|telling|says?|said|hears?|heard|speaks?|spoken|asked|asks|kept|wanted|begun|mend(?:s|ed|ing)?|whoever|nobody|somebody|anew|verdicts?|troubles?|apart|by (?:itself|themselves)|of (?:its|their) own|goes on|gives? back|comes? back)\b/i;

const quoted = /`[^`]*`|«[^»]*»|"[^"]*"|'[^'\s][^']*'/g;

/** Returns why a comment should be rewritten, or null. `text` is the comment without its delimiters. */
export function commentProblem(text: string): string | null {
  if (/^(?:oxlint|biome|eslint|@ts|#|\/ <)/.test(text)) return null;
  const prose = text.replaceAll(quoted, '…');
  const opening = vagueOpening.exec(prose)?.[0];
  if (opening) return `A comment does not open with "${opening}": name the thing`;
  const word = avoided.exec(prose)?.[0];
  if (word) return `"${word}" is not a word of the field: see scripts/lint/words.ts`;
  const longest = text.split(/\n\s*\n|\n(?=@)/).find((paragraph) => paragraph.length > maxLength);
  return longest ? `A comment has at most ${maxLength} characters a paragraph: this one has ${longest.length}` : null;
}
