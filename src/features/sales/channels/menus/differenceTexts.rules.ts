import type { CountryCode } from '#domain/countries.ts';
import { changeKinds, type MenuChange, type MenuDifference } from './channelMenus.contract.ts';
import { changeValue } from './previewFile.rules.ts';

const labels: Partial<Record<MenuDifference['kind'], string>> = {
  added: 'Falta en la app',
  removed: 'Sobra en la app',
};

/** Kind of a difference: `Precio`, or the side that a part is missing on. */
export const differenceLabel = ({ kind }: Pick<MenuChange, 'kind'>): string => labels[kind] ?? changeKinds[kind];

/** The part that differs: `Cola`; the kind where it has no name, as the hours of the store. */
export const differenceName = (difference: Pick<MenuChange, 'kind' | 'name'>): string =>
  difference.name || differenceLabel(difference);

function sideText(difference: MenuChange, value: MenuChange['before'], country: CountryCode): string {
  if (value === null) return 'No está';
  return changeValue(difference, value, country) || 'Sin texto';
}

/** The values of a difference at the channel and here; null where only a whole part is missing. */
export function differenceValues(
  difference: MenuChange,
  country: CountryCode,
): { there: string; here: string; isLong: boolean } | null {
  const { kind, place, before, after } = difference;
  if ((kind === 'added' || kind === 'removed') && place === null) return null;
  const [there, here] = [sideText(difference, before, country), sideText(difference, after, country)];
  return { there, here, isLong: Math.max(there.length, here.length) > maxShort };
}
/** Characters of a value that fits beside the name of its product. */
const maxShort = 14;

/** Differences as a list shows them: pictures in one group, where there are several. */
export function groupPictures<Of extends Pick<MenuChange, 'kind'>>(all: readonly Of[]): { pictures: Of[]; rest: Of[] } {
  const pictures = all.filter(({ kind }) => kind === 'picture');
  if (pictures.length < 2) return { pictures: [], rest: [...all] };
  return { pictures, rest: all.filter(({ kind }) => kind !== 'picture') };
}
