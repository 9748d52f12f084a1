import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { choiceOf, type FlagChoice, flagChoices } from '../flagForm.rules.ts';

const tones = { on: 'success', off: 'error', default: 'neutral' } as const satisfies Record<FlagChoice, string>;

/** Value of a flag for a company. */
export function FlagState({ value }: { value: boolean | null }) {
  const choice = choiceOf(value);
  return <StatusBadge tone={tones[choice]}>{flagChoices[choice]}</StatusBadge>;
}
