import { ActionBar, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { PoliciesContext } from '../Can.tsx';
import { confirm } from '../dialogs.tsx';
import { counted, useTenantFormat } from '../format.tsx';
import { toasts } from '../toasts.tsx';
import { narrowing, type Search } from './filter.ts';
import { runEach } from './runEach.ts';
import type { ChosenRows } from './useChosen.ts';

/** Something to do with many records. */
export type BulkAction<T> = {
  label: string;
  icon?: ReactNode;
  policy?: string;
  danger?: boolean;
  /** Asked first, with the count in words: `3 usuarios`. */
  ask?: (count: string) => { title: string; body: ReactNode };
  /** What happens to each row, by `call`: the list is read again once, at the end. */
  each: (row: T) => Promise<unknown>;
  /** Takes it back; the toast of a success offers it. */
  undo?: (row: T) => Promise<unknown>;
  /** The same for every result of a search, as a job of the server. Without it only chosen rows can be acted on. */
  all?: (query: Search) => Promise<unknown>;
  /** Says what happened, with the count in words: `3 usuarios activados`. */
  done: (count: number) => string;
};

type BulkBarProps<T> = {
  chosen: ChosenRows<T>;
  actions: readonly BulkAction<T>[];
  noun: readonly [string, string];
  total: number | null;
  /** What the list is asked now. */
  query: Search;
  rowLabel: (row: T) => string;
  /** Area whose readings are stale afterwards. */
  area: string;
};

/** What can be done with the chosen rows, and how many they are: those picked, or every result. */
export function BulkBar<T>({ chosen, actions, noun, total, query, rowLabel, area }: BulkBarProps<T>) {
  const client = useQueryClient();
  const policies = use(PoliciesContext);
  const { integer } = useTenantFormat();
  const [running, setRunning] = useState<{ label: string; through: number } | null>(null);
  const count = chosen.all ? (total ?? chosen.rows.length) : chosen.rows.length;
  const words = counted(count, noun, integer);
  const allowed = actions.filter(({ policy }) => policy === undefined || policies.has(policy));
  const offered = allowed.filter(({ all }) => !chosen.all || all);
  const canTakeAll = !chosen.all && total !== null && total > count && allowed.some(({ all }) => all);

  const perform = async (action: BulkAction<T>, rows: T[], work: BulkAction<T>['each']) => {
    setRunning({ label: action.label, through: 0 });
    const outcome = await runEach(rows, work, (through) => setRunning({ label: action.label, through }));
    setRunning(null);
    void client.invalidateQueries({ queryKey: [area] });
    const { undo } = action;
    const takeBack =
      undo && work !== undo ? { label: 'Deshacer', run: () => void perform(action, outcome.done, undo) } : undefined;
    if (outcome.failed.length > 0) {
      const { reportFailures } = await import('./BulkReport.tsx');
      return reportFailures({
        outcome,
        rowLabel,
        noun,
        retry: (failed) => void perform(action, failed, work),
      });
    }
    toasts.success(work === undo ? 'Cambio deshecho' : action.done(outcome.done.length), takeBack);
    chosen.clear();
  };
  const start = async (action: BulkAction<T>) => {
    const { ask, all, danger, label } = action;
    if (ask && !(await confirm({ ...ask(words), confirm: label, ...(danger && { danger }) }))) return;
    if (!chosen.all) return perform(action, chosen.rows, action.each);
    setRunning({ label, through: 0 });
    await all?.(narrowing(query)).then(chosen.clear, toasts.failure);
    setRunning(null);
  };

  return (
    <ActionBar
      opened={count > 0 && allowed.length > 0}
      onClose={chosen.clear}
      closeOnEscape
      aria-label="Acciones sobre lo seleccionado"
      shadow="lg"
      radius="xl"
    >
      <Text component="output" size="sm" fw={700} px="xs">
        {running && !chosen.all
          ? `${running.label}: ${integer(running.through)} de ${words}`
          : chosen.all
            ? `Todos: ${words}`
            : words}
      </Text>
      {canTakeAll && (
        <Button size="compact-sm" variant="subtle" disabled={running !== null} onClick={chosen.chooseAll}>
          Seleccionar los {integer(total)}
        </Button>
      )}
      {offered.map((action) => (
        <Button
          key={action.label}
          size="compact-sm"
          variant="light"
          {...(action.danger && { color: 'red' })}
          leftSection={action.icon}
          loading={running?.label === action.label}
          disabled={running !== null}
          onClick={() => void start(action)}
        >
          {action.label}
        </Button>
      ))}
      <ActionBar.CloseButton aria-label="Quitar la selección" />
    </ActionBar>
  );
}
