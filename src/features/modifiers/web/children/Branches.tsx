import { Badge, Text } from '@mantine/core';
import { useTenantFormat } from '#kit/web/format.tsx';
import type { ModifierTree } from '../../modifiers.contract.ts';
import { choiceWords } from '../../modifiers.rules.ts';
import classes from './Branches.module.css';
import { priceWords } from './priceWords.ts';

/** Modifiers with all that is below them, each level further in: groups with what a guest is asked, options with their price. */
export function Branches({ trees, label }: { trees: readonly ModifierTree[]; label?: string }) {
  if (trees.length === 0) return null;
  return (
    <ul className={classes.branches} aria-label={label}>
      {trees.map((tree) => (
        <li key={tree.id}>
          <Branch tree={tree} />
          <Branches trees={tree.children} />
        </li>
      ))}
    </ul>
  );
}

function Branch({ tree }: { tree: ModifierTree }) {
  const { money } = useTenantFormat();
  const { kind, name, price, availability, children } = tree;
  const said = kind === 'group' ? choiceWords(tree, children.length) : priceWords(price, money);
  return (
    <span className={classes.branch} data-off={!availability || undefined}>
      <span className={classes.name} data-kind={kind}>
        {name}
      </span>
      <Text span size="xs" c="dimmed">
        {said}
      </Text>
      {!availability && (
        <Badge color="gray" size="sm">
          No disponible
        </Badge>
      )}
    </span>
  );
}
