import { cleanLine, normalise } from '#kit/contract/text.ts';
import { nearest } from '#kit/contract/values/nearest.ts';

/** Whether a name may be another spelling of a record's: a word in common, or few letters of difference. */
export function isSimilarName(name: string, stored: string): boolean {
  const [one, other] = [name, stored].map((each) => normalise(cleanLine(each))) as [string, string];
  const distinctive = new Set(one.split(/[^\p{L}\d]+/u).filter((word) => word.length >= 4));
  return nearest(one, [other]) !== null || other.split(/[^\p{L}\d]+/u).some((word) => distinctive.has(word));
}

/** Explains an id whose record has a name unlike that of its line: files of other systems have other ids. */
export const describeOtherId = (id: number | string, stored: string, name: string): string =>
  `El id ${id} es de «${stored}», que no se parece a «${name}»: deja el id vacío, o corrige el nombre.`;
