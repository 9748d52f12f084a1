import { isRecord } from '#kit/contract/values/isRecord.ts';

/** The single values of a section, each by its path: `minimumValueForFreeDelivery.value`. Lists are values. */
export const leavesOf = (value: object, within = ''): [path: string, leaf: unknown][] =>
  Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    isRecord(inner) ? leavesOf(inner, `${within}${name}.`) : [[`${within}${name}`, inner] as [string, unknown]],
  );
