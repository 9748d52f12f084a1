import { Badge, Text } from '@mantine/core';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { ModifierTree } from '../../modifiers.contract.ts';
import { choiceText } from '../../modifiers.rules.ts';
import classes from './ModifierTreeView.module.css';
import { priceText } from './priceText.ts';

/** Indented tree of modifiers: groups with their choice text, options with their price. */
export function ModifierTreeView({ trees, label }: { trees: readonly ModifierTree[]; label?: string }) {
  if (trees.length === 0) return null;
  return (
    <ul className={classes.branches} aria-label={label}>
      {trees.map((tree) => (
        <li key={tree.id}>
          <Branch tree={tree} />
          <ModifierTreeView trees={tree.children} />
        </li>
      ))}
    </ul>
  );
}

function Branch({ tree }: { tree: ModifierTree }) {
  const { money } = useTenantFormat();
  const { kind, name, price, availability, children } = tree;
  const text = kind === 'group' ? choiceText(tree, children.length) : priceText(price, money);
  return (
    <span className={classes.branch} data-off={!availability || undefined}>
      <span className={classes.name} data-kind={kind}>
        {name}
      </span>
      <Text span size="xs" c="dimmed">
        {text}
      </Text>
      {!availability && (
        <Badge color="gray" size="sm">
          No disponible
        </Badge>
      )}
    </span>
  );
}
