import { Skeleton, Text } from '@mantine/core';
import { IconExternalLink, IconX } from '@tabler/icons-react';
import { useNestedError } from '#kit/web/form/FormContext.ts';
import { MoneyBox } from '#kit/web/form/fields/NumberField.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { DragHandle } from '#kit/web/list/sortable/DragHandle.tsx';
import { useMoveActions } from '#kit/web/list/sortable/sortableRow.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { type ModifierChild, type ModifierTree, modifiersApi } from '../../modifiers.contract.ts';
import { choiceText } from '../../modifiers.rules.ts';
import { editPath } from '../useModifierActions.tsx';
import { ModifierTreeView } from './ModifierTreeView.tsx';
import classes from './ChildRow.module.css';
import { childrenField } from './useChildren.ts';

type ChildRowProps = {
  child: ModifierChild;
  index: number;
  /** Undefined while it loads. */
  tree: ModifierTree | undefined;
  readOnly: boolean;
  onPrice: (index: number, price: number | null) => void;
  onLeave: () => void;
  onRemove: (index: number) => void;
};

/** An option of a group with its price here, or a group of an option, with its descendants. */
export function ChildRow({ child, index, tree, readOnly, onPrice, onLeave, onRemove }: ChildRowProps) {
  const name = tree?.name ?? 'Modificador';
  const path = `${childrenField}.${index}`;
  const itself = useNestedError(`${path}.childModifierId`, name);
  return (
    <div className={classes.row} data-wrong={itself.error !== undefined || undefined} id={itself.id} tabIndex={-1}>
      <div className={classes.head}>
        {!readOnly && <DragHandle />}
        <div className={classes.words}>{tree ? <ChildText tree={tree} /> : <Skeleton h={18} w={140} />}</div>
        {tree?.kind === 'option' && (
          <PriceHere child={child} tree={tree} path={`${path}.price`} {...{ index, readOnly, onPrice, onLeave }} />
        )}
        <ChildMenu name={name} child={child} onRemove={readOnly ? undefined : () => onRemove(index)} />
      </div>
      {itself.error && (
        <Text size="sm" c="red" role="alert">
          {itself.error}
        </Text>
      )}
      {tree && tree.children.length > 0 && (
        <div className={classes.below}>
          <ModifierTreeView trees={tree.children} label={`Dentro de ${name}`} />
        </div>
      )}
    </div>
  );
}

function ChildText({ tree }: { tree: ModifierTree }) {
  return (
    <>
      <span className={classes.name}>{tree.name}</span>
      {tree.kind === 'group' && (
        <Text span size="sm" c="dimmed">
          {choiceText(tree, tree.children.length)}
        </Text>
      )}
      {!tree.availability && <StatusBadge tone="neutral">No disponible</StatusBadge>}
    </>
  );
}

type PriceHereProps = Pick<ChildRowProps, 'child' | 'index' | 'readOnly' | 'onPrice' | 'onLeave'> & {
  tree: ModifierTree;
  path: string;
};

/** Price of the option in this group; when blank, its base price shows as the placeholder. */
function PriceHere({ child, tree, index, path, readOnly, onPrice, onLeave }: PriceHereProps) {
  const { amount } = useTenantFormat();
  const { id, error } = useNestedError(path, `Precio de ${tree.name}`);
  return (
    <MoneyBox
      id={id}
      aria-label={`Precio de ${tree.name} aquí`}
      className={classes.price}
      placeholder={amount(tree.price)}
      value={child.price}
      error={error}
      readOnly={readOnly}
      onChange={(price) => onPrice(index, price)}
      onBlur={onLeave}
    />
  );
}

type ChildMenuProps = { name: string; child: ModifierChild; onRemove: (() => void) | undefined };

function ChildMenu({ name, child, onRemove }: ChildMenuProps) {
  const moves = useMoveActions();
  return (
    <RowMenu
      label={name}
      actions={[
        ...moves,
        {
          label: 'Abrir',
          icon: <IconExternalLink size={16} />,
          policy: modifiersApi.get.policy,
          to: editPath(child.childModifierId),
        },
        ...(onRemove ? [{ label: 'Quitar', icon: <IconX size={16} />, danger: true, apart: true, run: onRemove }] : []),
      ]}
    />
  );
}
