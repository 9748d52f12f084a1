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

/** How a file names the records of a kind. */
export type RecordLabels = {
  /** `un producto`. */
  one: string;
  /** `productos`. */
  many: string;
  /** `producto`, after «el id del». */
  bare: string;
  /** Title of the column of ids. */
  idHeader: string;
  /** Effect of an empty id, after «Déjalo vacío para»: `crear un cupón nuevo`. Default: the record is found by name. */
  withoutId?: string;
};

/** Finds the record of a line by its id, else by its name; returns a sentence where neither determines one. */
export type RecordFinder<Found> = {
  find(cells: { id: string; name: string }): Found | undefined | string;
  /** Whether a line without id means exactly one stored record. */
  hasName(name: string): boolean;
};

const idPattern = /^\d{1,15}$/;
/** The id in a cell; null where it is none. */
export const idIn = (cell: string): number | null => (idPattern.test(cell) ? Number(cell) : null);
/** Names that this makes equal are those of one record. */
export const nameKey = (name: string): string => normalise(cleanLine(name));

export function recordFinder<Found extends { id: number }>(
  records: readonly Found[],
  nameOf: (record: Found) => string,
  { one, many, bare, idHeader, withoutId = 'buscarlo por nombre' }: RecordLabels,
): RecordFinder<Found> {
  const byId = new Map(records.map((each) => [each.id, each]));
  const byName = Map.groupBy(records, (each) => nameKey(nameOf(each)));
  /** Those of the name, or of its exact spelling among several. */
  const withName = (name: string) => {
    const alike = byName.get(nameKey(name)) ?? [];
    const exact = alike.filter((each) => nameOf(each) === cleanLine(name));
    return exact.length > 0 ? exact : alike;
  };
  return {
    hasName: (name) => withName(name).length === 1,
    find({ id, name }) {
      if (id === '') {
        const [found, ...others] = withName(name);
        if (others.length === 0) return found;
        return `Hay ${others.length + 1} ${many} que se llaman «${name}»: escribe el id del ${bare}.`;
      }
      const number = idIn(id);
      if (number === null) return `${idHeader}: «${id}» no es un id.`;
      const found = byId.get(number);
      if (!found) return `No existe ${one} con el id ${id}. Déjalo vacío para ${withoutId}.`;
      const stored = nameOf(found);
      return name === '' || isSimilarName(name, stored) ? found : describeOtherId(id, stored, name);
    },
  };
}
