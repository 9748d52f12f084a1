import { normalise } from '#kit/contract/text.ts';
import { oneLine, quoted } from './rejectAreasFile.ts';
import type { Drawing, DrawnRing } from './areasFileDrawings.ts';

/** A ring of a drawing, with its area's name. */
export type NamedRing = { name: string; drawing: Drawing; ring: DrawnRing };

const maxLength = 80;

/**
 * Gives every ring of a file a unique name: several rings of one drawing are numbered, blank names become Zona 1, Zona
 * 2…
 */
export function distinctNames(drawings: readonly Drawing[]): { named: NamedRing[]; warnings: string[] } {
  const warnings: string[] = [];
  const rings = drawings.flatMap((drawing) => {
    const name = shortened(drawing.name, warnings);
    const many = name !== '' && drawing.rings.length > 1;
    return drawing.rings.map((ring, index) => ({
      drawing,
      ring,
      name: many ? numbered(name, ` ${index + 1}`) : name,
    }));
  });
  const taken = new Set<string>();
  const take = (name: string, nameOf: (number: number) => string, from: number): string => {
    let unique = name;
    for (let number = from; unique === '' || taken.has(normalise(unique)); number++) unique = nameOf(number);
    taken.add(normalise(unique));
    return unique;
  };
  const named = rings.map((each): NamedRing => {
    if (each.name === '') return each;
    const name = take(each.name, (number) => numbered(each.name, ` (${number})`), 2);
    if (name !== each.name) warnings.push(`Hay más de una zona ${quoted(each.name)}: una quedó como ${quoted(name)}.`);
    return { ...each, name };
  });
  // Blank names are filled last, so that none takes one that the file gives to another.
  return {
    named: named.map((each) =>
      each.name === '' ? { ...each, name: take('', (number) => `Zona ${number}`, 1) } : each,
    ),
    warnings,
  };
}

const numbered = (name: string, ending: string): string => oneLine(name.slice(0, maxLength - ending.length)) + ending;

function shortened(fullName: string, warnings: string[]): string {
  const name = oneLine(fullName);
  if (name.length <= maxLength) return name;
  warnings.push(`El nombre de la zona ${quoted(name)} se acortó a ${maxLength} letras.`);
  return oneLine(name.slice(0, maxLength));
}
