import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { PreviewState } from '../previewGroups.rules.ts';
import classes from './Preview.module.css';

const labels: Readonly<Record<PreviewState, { tab: string; noun: readonly [string, string] }>> = {
  blocked: { tab: 'No se pueden publicar', noun: ['menú no se puede publicar', 'menús no se pueden publicar'] },
  changing: { tab: 'Cambian', noun: ['menú cambia', 'menús cambian'] },
  pending: { tab: 'En revisión', noun: ['menú en revisión', 'menús en revisión'] },
  same: { tab: 'Ya están iguales', noun: ['menú ya está igual', 'menús ya están iguales'] },
};
const states = Object.keys(labels) as PreviewState[];

type StateFilterProps = {
  /** Null while they are counted. */
  counts: Readonly<Record<PreviewState, number>> | null;
  state: PreviewState | null;
  onChange: (state: PreviewState | null) => void;
};

/** Menus by what publishing does to them; a sentence where it is the same for all. */
export function StateFilter({ counts, state, onChange }: StateFilterProps) {
  const { integer } = useTenantFormat();
  if (counts === null) return <Skeleton h={36} w={320} maw="100%" radius="xl" aria-label="Contando los cambios" />;
  const found = states.filter((each) => counts[each] > 0);
  const [only] = found;
  if (found.length < 2)
    return (
      <div className={classes.states}>
        <Text fw={700}>{only ? pluralize(counts[only], labels[only].noun, integer) : 'Ningún menú'}</Text>
      </div>
    );
  const total = found.reduce((sum, each) => sum + counts[each], 0);
  return (
    <fieldset className={classes.states} aria-label="Estado">
      <UnstyledButton className={classes.state} aria-pressed={state === null} onClick={() => onChange(null)}>
        Todos <b>{integer(total)}</b>
      </UnstyledButton>
      {found.map((each) => (
        <UnstyledButton
          key={each}
          className={classes.state}
          data-error={each === 'blocked' || undefined}
          aria-pressed={state === each}
          onClick={() => onChange(each)}
        >
          {labels[each].tab} <b>{integer(counts[each])}</b>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
