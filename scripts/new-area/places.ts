import { importsFor, withImportsOf } from './sources.ts';

/** A file as it will be, and what is left to add there by hand. */
export type Change = { path: string; text: string; left: string[] };

/** The files of an area by path. */
export type Files = Map<string, Change>;
/** Where something goes: a file, and the braces of an object literal in it. */
export type Place = { path: string; from: number; to: number };

const contractImports = `
import { queryFlag } from '#kit/contract/crud.ts';
import { amount, count, email, filled, ids, percent, text } from '#kit/contract/fields.ts';
import { linkFilters, linkShape, links } from '#kit/contract/links.ts';
`;
const screenImports = `
import { CountWithNames } from '#kit/web/list/filters/CountWithNames.tsx';
import { Money } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
`;

/** A file's text with an element at a place of it, and the imports that this needs. */
export const inserted = ({ path, text }: Change, [from, to]: readonly [number, number], element: string) =>
  withImportsOf(
    `${text.slice(0, from)}${element}${text.slice(to)}`,
    importsFor(element, path.endsWith('.tsx') ? screenImports : contractImports),
  );

/** The place of the object literal that `opening` ends with, in the first file that has it. */
export function placeOf(files: Files, opening: RegExp): Place | undefined {
  for (const { path, text } of files.values()) {
    const found = opening.exec(text);
    if (found) return { path, from: found.index + found[0].length, to: closing(text, found.index + found[0].length) };
  }
  return undefined;
}

/** Where the bracket closes that was opened before `from`. */
export function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if ('{(['.includes(text[at] ?? '')) depth += 1;
    if ('})]'.includes(text[at] ?? '')) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** The object of a constant in the contracts of an area. */
export const objectNamed = (files: Files, name: string) =>
  placeOf(
    new Map([...files].filter(([path]) => path.endsWith('.contract.ts'))),
    new RegExp(`const ${name}\\b[^=]*= (?:z\\.(?:strictObject|object)\\(|\\w+\\.extend\\(|entity\\()?\\{`),
  );

/** Adds an element at the end of an object or list. */
export function put(files: Files, { path, from, to }: Place, element: string): void {
  const change = files.get(path) as Change;
  const before = change.text.slice(from, to).trimEnd();
  const comma = before === '' || before.endsWith(',') ? '' : ',';
  change.text = inserted(change, [from + before.length, to], `${comma}\n${element},\n`);
}

export const bodyAt = (files: Files, place: Place | undefined): string =>
  (place && files.get(place.path)?.text.slice(place.from, place.to)) ?? '';

/** Lists what is left to add by hand to a file of the area. */
export const note = (files: Files, path: string) => (sentence: string) => {
  const change = files.get(path) ?? { path, text: '', left: [] };
  files.set(path, { ...change, left: [...change.left, sentence] });
};
