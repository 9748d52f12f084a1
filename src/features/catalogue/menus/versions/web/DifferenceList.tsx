import { Text, VisuallyHidden } from '@mantine/core';
import { IconArrowNarrowRight, IconArrowsSort, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { MenuDifference, MenuDifferences } from '../menuVersions.contract.ts';
import classes from './DifferenceList.module.css';
import { differenceText, groupByCategory, valueText } from './differenceText.ts';

const icons = { added: IconPlus, removed: IconMinus, moved: IconArrowsSort, changed: IconPencil };

/** Differences between two contents, grouped by category. */
export function DifferenceList({ found: { total, differences } }: { found: MenuDifferences }) {
  const { integer } = useTenantFormat();
  if (total === 0)
    return (
      <Text c="dimmed" py="md">
        No hay diferencias.
      </Text>
    );
  return (
    <>
      {groupByCategory(differences).map((group) => (
        <section key={group.name} className={classes.group} aria-label={group.name}>
          <h3 className={classes.title}>{group.name}</h3>
          <ul className={classes.list}>
            {group.differences.map((difference, place) => (
              // Differences have no id and keep their order.
              <DifferenceLine key={place} difference={difference} />
            ))}
          </ul>
        </section>
      ))}
      {total > differences.length && (
        <Text size="sm" c="dimmed">
          Ves las primeras {integer(differences.length)} de {integer(total)} diferencias.
        </Text>
      )}
    </>
  );
}

function DifferenceLine({ difference }: { difference: MenuDifference }) {
  const { kind, of, name } = difference;
  const Icon = icons[kind];
  return (
    <li className={classes.line}>
      <span className={classes.icon} data-kind={kind}>
        <Icon size={16} stroke={2} aria-hidden />
      </span>
      <span className={classes.words}>
        {of === 'line' && <strong>{name}</strong>}
        <span className={classes.deed}>
          {differenceText(difference)}
          <Sides difference={difference} />
        </span>
      </span>
    </li>
  );
}

/** Old and new value. */
function Sides({ difference: { kind, field, before, after } }: { difference: MenuDifference }) {
  const format = useTenantFormat();
  if (kind === 'added' || kind === 'removed' || field === 'hidden') return null;
  if (before === null && after === null) return null;
  return (
    <span className={classes.sides}>
      <del>{valueText(field, before, format)}</del>
      <IconArrowNarrowRight size={16} aria-hidden />
      <VisuallyHidden>pasa a</VisuallyHidden>
      <ins>{valueText(field, after, format)}</ins>
    </span>
  );
}
