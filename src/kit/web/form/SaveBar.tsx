import { Button, Group, Kbd, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useFormState } from 'react-hook-form';
import type { WayBack } from '../PageHeader.tsx';
import { useHotkey } from '../shortcuts.ts';
import { toasts } from '../toasts.tsx';
import { usePhone } from '../usePhone.ts';
import { toFix, useTroubles } from './ErrorSummary.tsx';
import { useFormContext } from './FormContext.ts';
import classes from './SaveBar.module.css';
import { useDirty } from './useDirty.ts';

/** Saves everything on the page. It is there when, and only when, something differs from what is saved. */
export function SaveBar({ onGo }: { onGo: (name: string) => void }) {
  const engine = useFormContext();
  const dirty = useDirty(engine);
  const { running, submit } = engine;
  useHotkey('mod+S', () => dirty && void submit());
  if (!dirty && !running) return null;
  const discard = () => {
    const takeBack = engine.discard();
    toasts.success('Cambios descartados', { label: 'Recuperar', run: takeBack });
  };
  return (
    <section className={classes.bar} aria-label="Cambios sin guardar">
      <BarWords onGo={onGo} words="Cambios sin guardar" />
      <Group gap="xs">
        <Button variant="default" disabled={running} onClick={discard}>
          Descartar
        </Button>
        <Tooltip
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
    </section>
  );
}

function BarWords({ onGo, words }: { onGo: (name: string) => void; words: string | null }) {
  const { form } = useFormContext();
  const { submitCount } = useFormState({ control: form.control });
  const [first, ...others] = useTroubles();
  if (!first || submitCount === 0)
    return (
      <Text size="sm" fw={700}>
        {words}
      </Text>
    );
  return (
    <UnstyledButton className={classes.trouble} fz="sm" onClick={() => onGo(first.name)}>
      {toFix(others.length + 1)}
    </UnstyledButton>
  );
}

type CreateBarProps = { label: string; back: WayBack | undefined; onGo: (name: string) => void };

/** Makes something new: there is nothing saved to differ from, so it is always there, however long the form is. */
export function CreateBar({ label, back, onGo }: CreateBarProps) {
  const { running, submit } = useFormContext();
  const phone = usePhone();
  const navigate = useNavigate();
  useHotkey('mod+S', () => void submit());
  return (
    <section className={classes.bar} data-new aria-label={label}>
      <BarWords onGo={onGo} words={phone ? null : 'Sin guardar todavía'} />
      <Group gap="xs">
        {back && (
          <Button variant="default" disabled={running} onClick={() => void navigate({ to: back.to })}>
            Cancelar
          </Button>
        )}
        <Button loading={running} onClick={() => void submit()}>
          {label}
        </Button>
      </Group>
    </section>
  );
}
