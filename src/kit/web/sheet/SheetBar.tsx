import { ActionIcon, Button, Group, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { StickyBar } from '#kit/web/form/StickyBar.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { readTypedOnPress } from '#kit/web/shell/readTyped.ts';
import { useHotkey } from '#kit/web/shell/shortcuts.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import type { SheetState, SheetError } from './useSheet.ts';

type SheetBarProps = {
  sheet: SheetState;
  running: boolean;
  onSave: () => void;
  /** Moves to the cell of an error. */
  onGo: (sheetError: SheetError) => void;
};

/** Saves every changed cell. It is there when, and only when, a cell differs from what is stored. */
export function SheetBar({ sheet, running, onSave, onGo }: SheetBarProps) {
  const { edited, troubles, rejected, undo, redo, canUndo, canRedo, clear } = sheet;
  const { integer } = useTenantFormat();
  const [invalid] = troubles;
  const errors = invalid ? troubles : rejected;
  const [first] = errors;
  const save = () => (invalid ? onGo(invalid) : onSave());
  useHotkey('mod+S', () => edited.length > 0 && !running && save());
  if (edited.length === 0 && !canRedo) return null;
  const discard = () => toasts.success('Cambios descartados', { label: 'Recuperar', run: clear() });
  return (
    <StickyBar label="Cambios sin guardar">
      <output>
        {first ? (
          <UnstyledButton fz="sm" fw={700} c="var(--mantine-color-error)" onClick={() => onGo(first)}>
            {errors.length === 1 ? 'Hay 1 celda por corregir' : `Hay ${integer(errors.length)} celdas por corregir`}
          </UnstyledButton>
        ) : (
          <Text size="sm" fw={700}>
            {edited.length === 1 ? '1 cambio sin guardar' : `${integer(edited.length)} cambios sin guardar`}
          </Text>
        )}
      </output>
      <Group {...readTypedOnPress} gap="xs">
        <Step label="Deshacer" keys="Ctrl Z" enabled={canUndo} onClick={undo} icon={<IconArrowBackUp size={18} />} />
        <Step
          label="Rehacer"
          keys="Ctrl Mayús Z"
          enabled={canRedo}
          onClick={redo}
          icon={<IconArrowForwardUp size={18} />}
        />
        <Button variant="default" disabled={running || edited.length === 0} onClick={discard}>
          Descartar
        </Button>
        <Button loading={running} disabled={edited.length === 0} onClick={save}>
          Guardar
        </Button>
      </Group>
    </StickyBar>
  );
}

type StepProps = { label: string; keys: string; enabled: boolean; onClick: () => void; icon: React.ReactNode };

function Step({ label, keys, enabled, onClick, icon }: StepProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon variant="default" size={36} aria-label={label} disabled={!enabled} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
