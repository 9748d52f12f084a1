import { Radio, Stack } from '@mantine/core';
import { formatTime } from '#domain/time/dates.ts';
import { minuteLength } from '#domain/time/zonedTime.ts';
import { useField } from '#kit/web/form/FormContext.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { MomentBox } from '#kit/web/form/fields/MomentBox.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { type PauseEnd, type PauseKind, pauseKindLabels, pauseKinds } from '../pauses.contract.ts';

const { useValue } = fieldsFor<PauseEnd>();

const minutes: Partial<Record<PauseKind, number>> = { halfHour: 30, oneHour: 60 };

/** How long a change of stores at channels lasts. `timeZone` null: they have several clocks. */
export function PauseEndFields({ timeZone }: { timeZone: string | null }) {
  const field = useField<PauseKind>({ name: 'kind', label: 'Por cuánto tiempo' });
  const kind = useValue('kind');
  const now = useMinute();
  const labelOf = (each: PauseKind) => {
    const length = minutes[each];
    if (length === undefined || timeZone === null) return pauseKindLabels[each];
    return `${pauseKindLabels[each]}, hasta las ${formatTime(new Date(now + length * minuteLength), timeZone)}`;
  };
  return (
    <>
      <Radio.Group
        id={field.id}
        label="Por cuánto tiempo"
        value={field.value}
        onChange={(value) => field.change(value)}
      >
        <Stack gap="sm" mt="xs">
          {pauseKinds.map((each) => (
            <Radio key={each} size="md" value={each} label={labelOf(each)} disabled={field.readOnly} />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'until' && <EndField isShared={timeZone !== null} />}
    </>
  );
}

function EndField({ isShared }: { isShared: boolean }) {
  const field = useField<string | null>({ name: 'endLocal', label: 'Hasta' });
  return (
    <MomentBox
      id={field.id}
      label="Hasta"
      {...(!isShared && { description: 'En la hora de cada local' })}
      value={field.value ?? ''}
      onChange={(moment) => field.change(moment === '' ? null : moment)}
      readOnly={field.readOnly}
      error={field.error}
    />
  );
}
