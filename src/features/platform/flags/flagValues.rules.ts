import { type Environment, storedFlag } from '#domain/flags.ts';

/** A stored change of a flag of a company. */
export type StoredFlag = { name: string; environment: Environment; value: boolean | null; untilAt: string | null };

/** Whether the end of a value has passed. */
export const isExpired = ({ untilAt }: Pick<StoredFlag, 'untilAt'>, now: number): boolean =>
  untilAt !== null && Date.parse(untilAt) <= now;

/** The present value of a flag by its newest change; null: its default. */
export const presentValue = (flag: Pick<StoredFlag, 'value' | 'untilAt'> | undefined, now: number): boolean | null =>
  flag === undefined || isExpired(flag, now) ? null : flag.value;

type FlagColumns = { flags: Record<string, boolean>; flagEnds: Record<string, string> };

/** Columns of a company that follow from the newest change of each flag, by stored name. */
export function flagColumns(newest: readonly StoredFlag[], now: number): FlagColumns {
  const columns: FlagColumns = { flags: {}, flagEnds: {} };
  for (const flag of newest) {
    const value = presentValue(flag, now);
    const stored = storedFlag(flag.name, flag.environment);
    if (value !== null) columns.flags[stored] = value;
    if (value !== null && flag.untilAt !== null) columns.flagEnds[stored] = flag.untilAt;
  }
  return columns;
}
