import { ActionBar, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useCallback, useRef, useState } from 'react';
import { confirm } from '../../shell/dialogs.tsx';
import { pluralize, useTenantFormat } from '../../shell/format.tsx';
import { toasts } from '../../shell/toasts.tsx';
import { areaOf } from '../../api/query.ts';
import classes from './BulkBar.module.css';
import { reportFailures } from './BulkReport.tsx';
import { activeQuery, type Search } from '../filters/filter.ts';
import { OnIntent } from '../../shell/OnIntent.tsx';
import { ShortcutsContext } from '../../shell/shortcuts.ts';
import { OutOfSight } from './OutOfSight.tsx';
import { observeFoot } from '../../feedback/observeFoot.ts';
import { barKey, useBarFocus } from './useBarFocus.ts';
import { fetchAllRows } from './fetchAllRows.ts';
import { runEach } from './runEach.ts';
import type { RowSelection } from './useRowSelection.ts';
import type { ListEndpoint } from '../useListData.ts';

/** Something to do with many records. */
export type BulkAction<T> = {
  label: string;
  icon?: ReactNode;
  policy?: string;
  danger?: boolean;
  /** Listed under «Más». */
  isMinor?: boolean;
  /** Whether it changes something at a row; it is offered where it does at one of the chosen rows. */
  applies?: (row: T) => boolean;
} & (OneByOne<T> | BatchAction<T>);

type OneByOne<T> = {
  /** Confirmation, with the count as text: `3 usuarios`. */
  ask?: (count: string) => { title: string; body: ReactNode };
  /** Applies the action to a row; the list is refetched once at the end. */
  each: (row: T) => Promise<unknown>;
  /** Takes it back; the toast of a success offers it. */
  undo?: (row: T) => Promise<unknown>;
  /** The same for every result of a search, as a job of the server. Without it only chosen rows can be acted on. */
  all?: (query: Search) => Promise<unknown>;
  /** Result message, with the count as text: `3 usuarios activados`. */
  done: (count: number) => string;
  together?: never;
  opensDialog?: never;
};

type BatchAction<T> = {
  /** Applies the action to all rows in one request. Resolves to whether it was done, which clears the selection. */
  together: (chosen: BulkSelection<T>) => Promise<boolean>;
  /** It waits for the user in a dialog: its button shows no progress meanwhile. */
  opensDialog?: boolean;
  each?: never;
  all?: never;
};

/** Selection for an action on all rows. */
export type BulkSelection<T> = {
  count: number;
  /** Every result of the list, also those never loaded. */
  all: boolean;
  /** Filters of the list; with `all` and no filters it means every record. */
  narrowing: Search;
  /** The rows, read page after page where they are not all here. */
  readRows: () => Promise<T[]>;
};

export type BulkBarProps<T> = {
  chosen: RowSelection<T>;
  actions: readonly BulkAction<T>[];
  noun: readonly [string, string];
  total: number | null;
  list: ListEndpoint<T>;
  /** Current query of the list. */
  query: Search;
  rowLabel: (row: T) => string;
};

/** In the middle of the page, not of the window: the sidebar takes no part. */
const fromBelow = 30;
const overPage = { bottom: fromBelow, left: 'calc(var(--app-side, 0px))', right: 0 };

const loadMenu = () => import('../table/RowMenuOpen.tsx').then((file) => file.RowMenuOpen);

const takesAll = <T,>({ all, together }: BulkAction<T>): boolean => Boolean(all ?? together);

/** Bulk actions and the number of selected rows: picked ones or all results. */
export function BulkBar<T>(props: BulkBarProps<T>) {
  const { chosen, actions, noun, total, list, query, rowLabel } = props;
  const { integer } = useTenantFormat();
  const count = chosen.all ? (total ?? chosen.rows.length) : chosen.rows.length;
  const countLabel = pluralize(count, noun, integer);
  const { running, start } = useBulkWork(props, count, countLabel);
  const offered = chosen.all
    ? actions.filter(takesAll)
    : actions.filter(({ applies }) => !applies || chosen.rows.some(applies));
  const canTakeAll =
    !chosen.all && total !== null && total > count - chosen.outOfSight.length && actions.some(takesAll);
  const opened = count > 0 && actions.length > 0;
  const bar = useRef<HTMLDivElement>(null);
  const shortcuts = use(ShortcutsContext);
  useBarFocus(bar, opened);
  const place = useCallback((node: HTMLDivElement | null) => {
    bar.current = node;
    return node ? observeFoot(node, () => node.offsetHeight + fromBelow) : undefined;
  }, []);
  const takeAll = async () => {
    // Beside what another search found, the results of this one are picked one by one.
    if (chosen.outOfSight.length === 0) chosen.chooseAll();
    else chosen.add(await fetchAllRows(list, activeQuery(query)));
  };
  return (
    <ActionBar
      ref={place}
      opened={opened}
      withinPortal={false}
      position={overPage}
      onClose={chosen.clear}
      aria-label="Acciones sobre lo seleccionado"
      className={classes.bar}
      shadow="lg"
      radius="xl"
    >
      <Text component="output" className={classes.count} size="sm" fw={700} px="xs">
        {running?.through === undefined ? countLabel : `${running.label}: ${integer(running.through)} de ${countLabel}`}
      </Text>
      <VisuallyHidden component="output">
        {opened && shortcuts && `Presiona ${barKey} para ir a las acciones`}
      </VisuallyHidden>
      <OutOfSight rows={chosen.outOfSight} rowLabel={rowLabel} onLetGo={chosen.letGo} />
      {canTakeAll && (
        <Button
          className={classes.every}
          size="compact-sm"
          variant="subtle"
          disabled={running !== null}
          onClick={() => void takeAll().catch(toasts.failure)}
        >
          {chosen.outOfSight.length > 0 ? 'Agregar' : 'Seleccionar'} los {integer(total)}
        </Button>
      )}
      <Actions actions={offered} running={running} onStart={(action) => void start(action)} />
      <ActionBar.CloseButton className={classes.close} aria-label="Quitar la selección" />
    </ActionBar>
  );
}

type ActionsProps<T> = {
  actions: readonly BulkAction<T>[];
  running: Running | null;
  onStart: (action: BulkAction<T>) => void;
};

/** A button for each action, and one for the menu of the minor ones. */
function Actions<T>({ actions, running, onStart }: ActionsProps<T>) {
  const minor = actions.filter(({ isMinor }) => isMinor);
  const isLoading = ({ label, opensDialog }: BulkAction<T>) => running?.label === label && !opensDialog;
  const menuActions = minor.map((action) => ({
    label: action.label,
    icon: action.icon,
    danger: action.danger ?? false,
    run: () => onStart(action),
  }));
  const menuButton = (
    <Button
      size="compact-sm"
      variant="light"
      rightSection={<IconChevronUp size={16} aria-hidden />}
      loading={minor.some(isLoading)}
      disabled={running !== null}
    >
      Más
    </Button>
  );
  return (
    <>
      {actions
        .filter(({ isMinor }) => !isMinor)
        .map((action) => (
          <Button
            key={action.label}
            size="compact-sm"
            variant="light"
            {...(action.danger && { color: 'red' })}
            leftSection={action.icon}
            loading={isLoading(action)}
            disabled={running !== null}
            onClick={() => onStart(action)}
          >
            {action.label}
          </Button>
        ))}
      {minor.length > 0 && <OnIntent load={loadMenu} with={{ actions: menuActions }} button={menuButton} />}
    </>
  );
}

/** `through` is how many rows are done, of work that goes row by row. */
type Running = { label: string; through?: number };

function useBulkWork<T>({ chosen, list, query, rowLabel, noun }: BulkBarProps<T>, count: number, countLabel: string) {
  const client = useQueryClient();
  const [running, setRunning] = useState<Running | null>(null);

  const eachOf = async (action: BulkAction<T> & OneByOne<T>, rows: T[], work: OneByOne<T>['each']) => {
    setRunning({ label: action.label, through: 0 });
    const outcome = await runEach(rows, work, (through) => setRunning({ label: action.label, through }));
    setRunning(null);
    void client.invalidateQueries({ queryKey: [areaOf(list)] });
    const { undo } = action;
    const takeBack =
      undo && work !== undo ? { label: 'Deshacer', run: () => void eachOf(action, outcome.done, undo) } : undefined;
    if (outcome.failed.length > 0) {
      return reportFailures({
        outcome,
        rowLabel,
        noun,
        retry: (failed) => void eachOf(action, failed, work),
      });
    }
    toasts.success(work === undo ? 'Cambio deshecho' : action.done(outcome.done.length), takeBack);
    chosen.clear();
  };
  const startEach = async (action: BulkAction<T> & OneByOne<T>) => {
    const { ask, all, danger, label } = action;
    if (ask && !(await confirm({ ...ask(countLabel), confirm: label, ...(danger && { danger }) }))) return;
    if (!chosen.all) return eachOf(action, chosen.rows, action.each);
    setRunning({ label });
    await all?.(activeQuery(query)).then(chosen.clear, toasts.failure);
    setRunning(null);
  };
  const startBatch = async ({ label, together }: BulkAction<T> & BatchAction<T>) => {
    setRunning({ label });
    const { all, rows } = chosen;
    const activeFilters = activeQuery(query);
    const readRows = async () => (all ? fetchAllRows(list, activeFilters) : rows);
    const done = await together({ count, all, narrowing: activeFilters, readRows }).catch(failed);
    setRunning(null);
    if (done) chosen.clear();
  };
  const start = (action: BulkAction<T>) => (action.together ? startBatch(action) : startEach(action));
  return { running, start };
}

function failed(thrown: unknown): false {
  toasts.failure(thrown);
  return false;
}
