import { Alert, Anchor } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { dispatchLabels, dispatchMethods } from '#domain/delivery/dispatch.ts';
import type { Store } from '../../record/stores.contract.ts';
import { type MissingPart, missingParts } from '../readiness.contract.ts';
import classes from './ReadinessNotice.module.css';

type Task = { part: MissingPart; words: string; to: string; search: { field?: string } };

/** Setup tasks left before a store sells, without duplicates; names the method when only one needs it. */
export function tasksOf({ id, menuId, orderMethod, missing }: Store): Task[] {
  const offered = dispatchMethods.filter((method) => orderMethod[method]);
  return (Object.keys(missingParts) as MissingPart[]).flatMap((part): Task[] => {
    const lacking = offered.filter((method) => missing[method].includes(part));
    if (lacking.length === 0) return [];
    const { task, tab, field } = missingParts[part];
    const only = lacking.length < offered.length && (part === 'hours' || part === 'payments');
    const text = only ? `${task} para ${lacking.map((method) => dispatchLabels[method].toLowerCase()).join()}` : task;
    if (part === 'published' && menuId !== null)
      return [{ part, words: text, to: `/menu/edit-menu/${menuId}`, search: {} }];
    return [{ part, words: text, to: `/stores/edit-store/${id}/${tab}`, search: { field } }];
  });
}

/** Missing requirements of a store, with a link to each; renders nothing once it is ready to sell. */
export function ReadinessNotice({ store }: { store: Store }) {
  const tasks = tasksOf(store);
  if (tasks.length === 0) return null;
  return (
    <Alert color="amber" icon={<IconListCheck size={20} aria-hidden />} title="Le falta para vender">
      <ul className={classes.list}>
        {tasks.map(({ part, words, to, search }) => (
          <li key={part}>
            <Anchor size="sm" fw={700} renderRoot={(props) => <Link to={to} search={search as never} {...props} />}>
              {words}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
