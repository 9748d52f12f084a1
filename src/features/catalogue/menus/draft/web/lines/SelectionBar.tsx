import { ActionBar, Button, Text } from '@mantine/core';
import { IconArrowsMove, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useEditor } from '../EditorContext.ts';
import classes from './SelectionBar.module.css';

type SelectionBarProps = { lineIds: readonly number[]; onClear: () => void };

/** Actions on the selected lines. */
export function SelectionBar({ lineIds, onClear }: SelectionBarProps) {
  const { canMove, edits, remove, show } = useEditor();
  const { integer } = useTenantFormat();
  const hide = (hidden: boolean) => void edits.hideLines(lineIds, hidden);
  return (
    <ActionBar
      opened={lineIds.length > 0}
      onClose={onClear}
      closeOnEscape
      aria-label="Acciones sobre lo seleccionado"
      className={classes.bar}
      shadow="lg"
      radius="xl"
    >
      <Text component="output" size="sm" fw={700} px="xs">
        {pluralize(lineIds.length, ['producto', 'productos'], integer)}
      </Text>
      {canMove && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconArrowsMove size={16} aria-hidden />}
          onClick={() => show({ what: 'move', lineIds })}
        >
          Mover a…
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => hide(false)}
      >
        Mostrar
      </Button>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconEyeOff size={16} aria-hidden />}
        onClick={() => hide(true)}
      >
        Ocultar
      </Button>
      <Button
        size="compact-sm"
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => remove(lineIds)}
      >
        Quitar
      </Button>
      <ActionBar.CloseButton aria-label="Quitar la selección" />
    </ActionBar>
  );
}
