import { Button, Group, Modal, Stack, Switch, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SpecialDay, WeekHours } from '#domain/schedule/schedule.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { useField, useFormInputs } from '#kit/web/form/FormContext.ts';
import { methodsMatch, splitByMethod, type MergedHours, mergeMethods, splitWeekByMethod, mergeWeek } from './hours.ts';
import { useWeek } from './useWeek.ts';

type Both = { week: WeekHours; days: SpecialDay[] };

const choices: { kept: MergedHours; label: string; hint: string }[] = [
  { kept: 'delivery', label: 'El de delivery', hint: 'El retiro pasa a tener el mismo.' },
  { kept: 'pickUp', label: 'El de retiro', hint: 'El delivery pasa a tener el mismo.' },
  { kept: 'either', label: 'Los dos juntos', hint: 'Abierto siempre que alguno de los dos lo estaba.' },
];

const withRanges = (days: SpecialDay[], change: (ranges: SpecialDay['ranges']) => SpecialDay['ranges']) =>
  days.map((day) => ({ ...day, ranges: change(day.ranges) }));

/**
 * Switches between shared and separate hours. Merging names the hours that remain; separating again restores the
 * others.
 */
export function SeparateHoursSwitch() {
  const { form } = useFormInputs();
  const field = useField<boolean>({
    name: 'haveDifferentBusinessHours',
    label: 'Horarios distintos por forma de entrega',
  });
  const { read: readWeek, write: writeWeek } = useWeek();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  // Hours before and after merging: they are restored if unchanged since.
  const merged = useRef<{ from: Both; to: Both } | null>(null);
  const read = (): Both => ({ week: readWeek(), days: form.getValues('specialDays') as SpecialDay[] });
  const write = (isSeparate: boolean, { week, days }: Both) => {
    field.change(isSeparate);
    writeWeek(week);
    form.setValue('specialDays', days);
    form.clearErrors('specialDays');
  };
  const split = () => {
    const present = read();
    const known = merged.current;
    if (known && deepEqual(known.to, present)) return write(true, known.from);
    write(true, { week: splitWeekByMethod(present.week), days: withRanges(present.days, splitByMethod) });
  };
  const join = (remaining: MergedHours) => {
    const from = read();
    const to = {
      week: mergeWeek(from.week, remaining),
      days: withRanges(from.days, (ranges) => mergeMethods(ranges, remaining)),
    };
    merged.current = { from, to };
    write(false, to);
    setIsDialogOpen(false);
  };
  const toggle = (isSeparate: boolean) => {
    if (isSeparate) return split();
    const { week, days } = read();
    if (weekdays.every((day) => methodsMatch(week[day])) && days.every(({ ranges }) => methodsMatch(ranges)))
      join('delivery');
    else setIsDialogOpen(true);
  };
  return (
    <>
      <Switch
        id={field.id}
        label="Horarios distintos para delivery y retiro"
        checked={field.value}
        disabled={field.readOnly}
        error={field.error}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      <Modal
        opened={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title="¿Qué horario queda para ambos?"
        size="sm"
      >
        <Stack gap="xs">
          {choices.map(({ kept, label, hint }) => (
            <Button key={kept} variant="default" h="auto" py="xs" justify="flex-start" onClick={() => join(kept)}>
              <Stack gap={0} align="flex-start">
                <span>{label}</span>
                <Text size="xs" c="dimmed">
                  {hint}
                </Text>
              </Stack>
            </Button>
          ))}
          <Group justify="flex-end" mt="xs">
            <Button variant="subtle" onClick={() => setIsDialogOpen(false)}>
              Dejarlos distintos
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
