import { Text } from '@mantine/core';
import { useTenantFormat } from '../../shell/format.tsx';
import classes from './ChangeList.module.css';

type RecordCount = { count: number; noun: string };

/** Result of an undo by kind of record. */
export type UndoEffect = {
  removed: RecordCount[];
  restored: RecordCount[];
  reverted: RecordCount[];
  needsName: boolean;
};

/** Counts of the records that an undo removes, restores or reverts, by kind. */
export function UndoCounts({ effect: { removed, restored, reverted } }: { effect: UndoEffect }) {
  const { integer } = useTenantFormat();
  const effects = [
    { title: 'Se elimina', counts: removed },
    { title: 'Vuelve', counts: restored },
    { title: 'Recupera sus valores anteriores', counts: reverted },
  ];
  return (
    <div className={classes.changes}>
      {effects.map(
        ({ title, counts }) =>
          counts.length > 0 && (
            <section key={title} aria-label={title}>
              <Text fw={700} size="sm">
                {title}
              </Text>
              <ul>
                {counts.map(({ count, noun }) => (
                  <li key={noun}>
                    {integer(count)} {noun}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}
