import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Conflict } from '../../contract/failures.ts';
import { DateTime } from '../shell/format.tsx';
import classes from './ConflictDialog.module.css';
import { useFormContext } from './FormContext.ts';
import { formatValue } from './fieldRegistry.ts';
import { DialogActions } from '../shell/DialogActions.tsx';

type Side = 'yours' | 'theirs';

/** Conflict of a stale save: both values of each field side by side. Typed values stay until the user chooses. */
export function ConflictDialog({ onGo }: { onGo: (name: string) => void }) {
  const { conflict, keepEditing } = useFormContext();
  const goBack = () => {
    keepEditing();
    const [first] = conflict?.fields ?? [];
    if (first) onGo(first.field);
  };
  return (
    <Modal opened={conflict !== null} onClose={goBack} size="lg" title="Otra persona cambió lo mismo que tú">
      {conflict && <Choices conflict={conflict} onBack={goBack} />}
    </Modal>
  );
}

function Choices({ conflict, onBack }: { conflict: Conflict; onBack: () => void }) {
  const { fields, settle, running } = useFormContext();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const sideOf = (field: string): Side => chosen[field] ?? 'yours';
  return (
    <Stack>
      <Text size="sm">
        {conflict.author ?? 'Alguien'} guardó estos datos
        {conflict.at && (
          <>
            {' '}
            el <DateTime at={conflict.at} />
          </>
        )}
        , mientras los editabas. Elige qué queda en cada uno.
      </Text>
      {conflict.fields.map(({ field, yours, theirs }) => {
        const { label = field, show = formatValue } = fields.get(field) ?? {};
        return (
          <Radio.Group
            key={field}
            label={label}
            value={sideOf(field)}
            onChange={(side) => setChosen({ ...chosen, [field]: side })}
          >
            <div className={classes.sides}>
              <Choice side="yours" title="Lo que escribiste" value={show(yours, theirs)} />
              <Choice
                side="theirs"
                title={`Lo de ${conflict.author ?? 'la otra persona'}`}
                value={show(theirs, yours)}
              />
            </div>
          </Radio.Group>
        );
      })}
      <DialogActions cancel="Seguir editando" disabled={running} onCancel={onBack}>
        <Button loading={running} onClick={() => void settle(conflict, (field) => sideOf(field) === 'theirs')}>
          Guardar lo elegido
        </Button>
      </DialogActions>
    </Stack>
  );
}

function Choice({ side, title, value }: { side: Side; title: string; value: string }) {
  return (
    <Radio.Card value={side} className={classes.side} radius="md">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator />
        <div className={classes.words}>
          <Text size="xs" c="dimmed">
            {title}
          </Text>
          <Text size="sm" fw={700}>
            {value}
          </Text>
        </div>
      </Group>
    </Radio.Card>
  );
}
