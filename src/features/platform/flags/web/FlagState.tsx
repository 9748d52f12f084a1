import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { choiceOf, defaultText, type FlagChoice, flagChoices } from '../flagForm.rules.ts';

const tones = { on: 'success', off: 'error', default: 'neutral' } as const satisfies Record<FlagChoice, string>;

type FlagStateProps = {
  value: boolean | null;
  /** State that the default leads to; null or absent: it follows from other settings, or is elsewhere on the screen. */
  usual?: boolean | null;
};

/** Value of a flag for a company. */
export function FlagState({ value, usual }: FlagStateProps) {
  const choice = choiceOf(value);
  return (
    <StatusBadge tone={tones[choice]}>
      {choice === 'default' && typeof usual === 'boolean'
        ? `${flagChoices.default}: ${defaultText(usual).toLowerCase()}`
        : flagChoices[choice]}
    </StatusBadge>
  );
}
