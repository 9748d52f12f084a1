import { plural } from '#kit/contract/values/plural.ts';
import { oneLine, quoted } from './rejectAreasFile.ts';

/** Parts of a file that are not areas of a store. */
const leftParts = [
  'point',
  'line',
  'other',
  'folder',
  'link',
  'picture',
  'style',
  'altitude',
  'attribute',
  'element',
] as const;
export type LeftPart = (typeof leftParts)[number];

/** Parts of a file that areas do not take over: how often each name occurs, by part. */
export type LeftOut = Map<LeftPart, Map<string, number>>;

export function leaveOut(left: LeftOut, part: LeftPart, name = ''): void {
  const names = left.get(part) ?? new Map<string, number>();
  names.set(name, (names.get(name) ?? 0) + 1);
  left.set(part, names);
}

export const countLeft = (left: LeftOut, part: LeftPart): number =>
  [...(left.get(part)?.values() ?? [])].reduce((sum, count) => sum + count, 0);

const maxNames = 5;
const list = new Intl.ListFormat('es');

/** `«Bodega», «Local» y 3 más`. */
function namesOf(left: LeftOut, part: LeftPart): string {
  const names = [...(left.get(part)?.keys() ?? [])].filter((name) => oneLine(name) !== '');
  const quotedNames = names.slice(0, maxNames).map(quoted);
  return list.format(names.length > maxNames ? [...quotedNames, `${names.length - maxNames} más`] : quotedNames);
}

const withNames = (left: LeftOut, part: LeftPart, text: string): string => {
  const names = namesOf(left, part);
  return names ? `${text}: ${names}` : text;
};

type Count = readonly [part: LeftPart, one: string, many: string];
const geometries: readonly Count[] = [
  ['point', 'punto', 'puntos'],
  ['line', 'línea', 'líneas'],
  ['other', 'elemento de otro tipo', 'elementos de otro tipo'],
  ['picture', 'imagen o recorrido', 'imágenes o recorridos'],
  [
    'link',
    'enlace a otro archivo (NetworkLink), que no se abre',
    'enlaces a otros archivos (NetworkLink), que no se abren',
  ],
];
const containers: readonly Count[] = [['folder', 'carpeta (sus zonas sí se leen)', 'carpetas (sus zonas sí se leen)']];

/** Counts what is drawn and is no polygon: `2 puntos y 1 línea`. */
export const otherGeometries = (left: LeftOut): string =>
  list.format(
    geometries.flatMap(([part, one, many]) => {
      const count = countLeft(left, part);
      return count > 0 ? [plural(count, one, many)] : [];
    }),
  );

/** Lists the parts that are not read, one text each: `2 puntos: «Local» y «Bodega»`. */
export function describeLeft(left: LeftOut): string[] {
  const counted = [...geometries, ...containers].flatMap(([part, one, many]) => {
    const count = countLeft(left, part);
    return count > 0 ? [withNames(left, part, plural(count, one, many))] : [];
  });
  const named = [
    ['style', 'Colores y estilos'],
    ['altitude', 'Alturas de los puntos'],
    ['attribute', 'Datos de las zonas'],
    ['element', 'Otras etiquetas'],
  ] as const;
  return [...counted, ...named.flatMap(([part, text]) => (left.has(part) ? [withNames(left, part, text)] : []))];
}
