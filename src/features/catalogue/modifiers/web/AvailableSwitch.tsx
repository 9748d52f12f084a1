import { RecordSwitch, useRecordToggle } from '#kit/web/record/RecordSwitch.tsx';
import { type ModifierRow, modifiersApi } from '../modifiers.contract.ts';

const availabilityText = ({ name }: ModifierRow, on: boolean): string => `${name} ${on ? 'disponible' : 'desactivado'}`;

/** Whether guests may choose it. */
export function AvailableSwitch({ modifier }: { modifier: ModifierRow }) {
  const setAvailable = useRecordToggle(modifiersApi.update, 'availability', availabilityText);
  return (
    <RecordSwitch
      policy={modifiersApi.update.policy}
      label={`${modifier.name} disponible`}
      on={modifier.availability}
      onChange={(on) => setAvailable(modifier, on)}
    />
  );
}
