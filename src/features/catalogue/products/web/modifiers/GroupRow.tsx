import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useNestedError } from '#kit/web/form/FormContext.ts';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { DragHandle } from '#kit/web/list/sortable/DragHandle.tsx';
import { useMoveActions } from '#kit/web/list/sortable/sortableRow.ts';
import { type ModifierTree, modifiersApi } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { GroupTree } from './GroupTree.tsx';
import classes from './Modifiers.module.css';

type GroupRowProps = {
  place: number;
  /** Undefined while it is read, and for a group that is no more. */
  tree: ModifierTree | undefined;
  waiting: boolean;
  readOnly: boolean;
  unfolded: boolean;
  onToggle: () => void;
  onRemove: () => void;
};

/** A group of the product with its options. */
export function GroupRow({ place, tree, waiting, readOnly, unfolded, onToggle, onRemove }: GroupRowProps) {
  const moves = useMoveActions();
  const { id, error } = useNestedError(`modifiersProducts.${place}.modifierId`, `Grupo ${place + 1}`);
  const name = tree?.name ?? 'Grupo que ya no existe';
  return (
    <div className={classes.group}>
      <div className={classes.head}>
        {!readOnly && <DragHandle />}
        <div className={classes.words}>
          {tree || !waiting ? <span className={classes.name}>{name}</span> : <Skeleton h={18} w={160} />}
          {tree && !unfolded && (
            <Text size="xs" c="dimmed" lineClamp={1}>
              {tree.children.map((child) => child.name).join(' · ') || 'Todavía no tiene opciones'}
            </Text>
          )}
          {error && (
            <Text size="xs" c="red">
              {error}
            </Text>
          )}
        </div>
        {tree && tree.children.length > 0 && (
          <Button
            id={id}
            variant="subtle"
            size="compact-sm"
            aria-expanded={unfolded}
            rightSection={<IconChevronDown className={classes.arrow} size={15} aria-hidden />}
            onClick={onToggle}
          >
            {tree.children.length === 1 ? '1 opción' : `${tree.children.length} opciones`}
            <VisuallyHidden> de {name}</VisuallyHidden>
          </Button>
        )}
        <RowMenu
          label={name}
          actions={[
            ...moves,
            ...(tree
              ? [
                  {
                    label: 'Abrir el grupo',
                    icon: <IconExternalLink size={16} />,
                    policy: modifiersApi.get.policy,
                    to: `/modifiers/edit-modifier/${tree.id}`,
                  },
                ]
              : []),
            ...(readOnly
              ? []
              : [{ label: 'Quitar', icon: <IconTrash size={16} />, danger: true, apart: true, run: onRemove }]),
          ]}
        />
      </div>
      {unfolded && tree && <GroupTree trees={tree.children} label={`Opciones de ${name}`} />}
    </div>
  );
}
