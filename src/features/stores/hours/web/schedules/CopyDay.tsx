import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text, Tooltip } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { type Weekday, weekdayLabels, weekdays } from '#domain/time/weekdays.ts';

const workdays = weekdays.slice(0, 5);

type CopyDayProps = { day: Weekday; onCopy: (from: Weekday, to: Weekday[]) => void };

/** Copies the hours of a day to selected days. */
export const CopyDay = memo(function CopyDay({ day, onCopy }: CopyDayProps) {
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Weekday[]>([]);
  const name = weekdayLabels[day].toLowerCase();
  const others = weekdays.filter((each) => each !== day);
  const show = () => {
    setChosen([]);
    setOpened(!opened);
  };
  const copy = () => {
    onCopy(day, chosen);
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus withinPortal shadow="md">
      <Popover.Target>
        <Tooltip label={`Copiar el ${name} a otros días`}>
          <ActionIcon variant="subtle" color="gray" aria-label={`Copiar el ${name} a otros días`} onClick={show}>
            <IconCopy size={17} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Text size="sm" fw={700}>
            Copiar el {name} a
          </Text>
          <Group gap={6}>
            <Button size="compact-xs" variant="default" onClick={() => setChosen(others)}>
              Todos
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => setChosen(workdays.filter((each) => each !== day))}
            >
              Lunes a viernes
            </Button>
          </Group>
          <Checkbox.Group<Weekday> value={chosen} onChange={setChosen} aria-label={`Días que copian el ${name}`}>
            <Stack gap={8}>
              {others.map((each) => (
                <Checkbox key={each} value={each} label={weekdayLabels[each]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Button size="sm" disabled={chosen.length === 0} onClick={copy}>
            {chosen.length === 1 ? 'Copiar a 1 día' : `Copiar a ${chosen.length} días`}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
});
