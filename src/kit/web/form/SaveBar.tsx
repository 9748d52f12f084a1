import { useMediaQuery } from '@mantine/hooks';
import { Button, Group, Kbd, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useFormState } from 'react-hook-form';
import type { BackLink } from '../shell/PageHeader.tsx';
import { toasts } from '../shell/toasts.tsx';
import { errorCountText, useFieldErrors } from './ErrorSummary.tsx';
import { useFormContext } from './FormContext.ts';
import { leaveUnparsed } from '../shell/readTyped.ts';
import { StickyBar } from './StickyBar.tsx';
import { useDirty } from './useDirty.ts';
import { useSaveHotkey } from './useSaveHotkey.ts';

/** Saves everything on the page. It is there when, and only when, something differs from what is saved. */
export function SaveBar({ onGo }: { onGo: (name: string) => void }) {
  const hasMouse = useMediaQuery('(hover: hover)', true, { getInitialValueInEffect: false });
  const engine = useFormContext();
  const dirty = useDirty(engine);
  const { running, submit } = engine;
  useSaveHotkey(() => dirty && void submit());
  if (!dirty && !running) return null;
  const discard = () => {
    const takeBack = engine.discard();
    toasts.success('Cambios descartados', { label: 'Recuperar', run: takeBack });
  };
  return (
    <StickyBar label="Cambios sin guardar">
      <BarText onGo={onGo} words="Cambios sin guardar" />
      <Group gap="xs">
        <Button variant="default" disabled={running} onClick={discard}>
          Descartar
        </Button>
        <Tooltip
          // A finger has no Ctrl key.
          events={{ hover: hasMouse, focus: hasMouse, touch: false }}
          label={
            <>
              <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">S</Kbd>
            </>
          }
        >
          <Button loading={running} onClick={() => void submit()}>
            Guardar
          </Button>
        </Tooltip>
      </Group>
    </StickyBar>
  );
}

/** Errors of the last attempt, also where the message above the form is out of sight; otherwise the words of the bar. */
function BarText({ onGo, words }: { onGo: (name: string) => void; words?: string }) {
  const { form, failure } = useFormContext();
  const { submitCount } = useFormState({ control: form.control });
  const [first, ...others] = useFieldErrors();
  if (!first || submitCount === 0)
    return (
      <Text size="sm" fw={700} lineClamp={2} {...(failure && { c: 'var(--mantine-color-error)' })}>
        {failure?.message ?? words}
      </Text>
    );
  return (
    <UnstyledButton fz="sm" fw={700} c="var(--mantine-color-error)" onClick={() => onGo(first.name)}>
      {errorCountText(others.length + 1)}
    </UnstyledButton>
  );
}

type CreateBarProps = { label: string; back: BackLink | undefined; onGo: (name: string) => void };

/** Makes something new: there is nothing saved to differ from, so it is always there, however long the form is. */
export function CreateBar({ label, back, onGo }: CreateBarProps) {
  const { running, submit } = useFormContext();
  const navigate = useNavigate();
  useSaveHotkey(() => void submit());
  return (
    <StickyBar label={label}>
      <BarText onGo={onGo} />
      <Group gap="xs">
        {back && (
          <Button
            {...leaveUnparsed}
            variant="default"
            disabled={running}
            onClick={() => void navigate({ to: back.to })}
          >
            Cancelar
          </Button>
        )}
        <Button loading={running} onClick={() => void submit()}>
          {label}
        </Button>
      </Group>
    </StickyBar>
  );
}
