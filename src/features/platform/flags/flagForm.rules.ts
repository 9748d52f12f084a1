import { z } from 'zod';
import { changeReason } from '#domain/changeReason.ts';
import { instant } from '#domain/schedule/schedule.ts';
import { enumOf } from '#kit/contract/fields.ts';
import type { CompanyFlag, FlagValue } from './flags.contract.ts';

/** Choices for a flag of a company. */
export const flagChoices = { on: 'Activada', off: 'Desactivada', default: 'Por defecto' } as const;
export type FlagChoice = keyof typeof flagChoices;

/** A change of a flag as its form has it. */
export const flagDraft = z.strictObject({
  choice: enumOf(flagChoices),
  until: instant.nullable(),
  reason: changeReason(),
});
export type FlagDraft = z.output<typeof flagDraft>;

export const choiceOf = (value: boolean | null): FlagChoice => (value === null ? 'default' : value ? 'on' : 'off');

const values: Record<FlagChoice, boolean | null> = { default: null, on: true, off: false };

export const flagValueOf = ({ choice, until, reason }: FlagDraft): FlagValue => ({
  value: values[choice],
  until: choice === 'default' ? null : until,
  reason,
});

/** State that a default leads to. */
export const defaultText = (isOn: boolean | null): string =>
  isOn === null ? 'Según su configuración' : isOn ? flagChoices.on : flagChoices.off;

/** Explains a flag that is off although it was activated: other settings of the company exclude it. */
export const overruledText = (value: boolean | null, isOn: boolean): string | undefined =>
  value === true && !isOn ? 'Otra configuración del comercio la mantiene desactivada.' : undefined;

/** Changed flags first, then by their labels. */
export const inFormOrder = (flags: readonly CompanyFlag[], labelOf: (name: string) => string): CompanyFlag[] =>
  flags.toSorted(
    (one, other) =>
      Number(other.last !== null) - Number(one.last !== null) ||
      labelOf(one.name).localeCompare(labelOf(other.name), 'es'),
  );
