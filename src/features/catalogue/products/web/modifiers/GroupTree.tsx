import { useTenantFormat } from '#kit/web/shell/format.tsx';
import type { ModifierTree } from '#features/catalogue/modifiers/modifiers.contract.ts';
import classes from './Modifiers.module.css';

/** Options of a group, and the groups of its options. */
export function GroupTree({ trees, label }: { trees: readonly ModifierTree[]; label?: string }) {
  const { money } = useTenantFormat();
  return (
    <ul className={classes.tree} aria-label={label}>
      {trees.map((tree, index) => (
        <li key={`${tree.id} ${index}`}>
          <span className={classes.option} data-kind={tree.kind}>
            <span>{tree.name}</span>
            {tree.kind === 'option' && (
              <span className={classes.price}>{tree.price > 0 ? `+${money(tree.price)}` : 'Sin costo'}</span>
            )}
          </span>
          {tree.children.length > 0 && <GroupTree trees={tree.children} />}
        </li>
      ))}
    </ul>
  );
}
