import { isRecord } from '#kit/contract/values/isRecord.ts';

/** The single values of a section, each by its path: `minimumValueForFreeDelivery.value`. Lists are values, and so is what `isWhole`. */
export const leavesOf = (
  value: object,
  isComplete: (path: string) => boolean,
  within = '',
): [path: string, leaf: unknown][] =>
  Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const path = `${within}${name}`;
    return isRecord(inner) && !isComplete(path)
      ? leavesOf(inner, isComplete, `${path}.`)
      : [[path, inner] as [string, unknown]];
  });
