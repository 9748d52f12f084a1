import { ActionIcon, Button, Checkbox, Text, UnstyledButton } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconClock,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTenantFormat, pluralize } from '#kit/web/shell/format.tsx';
import { type RowAction, RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import type { MenuCategory } from '../../../record/menus.contract.ts';
import { categoryHoursText } from '../../../record/web/categoryHours.ts';
import { useEditor } from '../EditorContext.ts';
import classes from '../lines/Lines.module.css';
import { Thumb } from '#kit/web/display/Thumb.tsx';

type CategoryRowProps = { category: MenuCategory; collapsed: boolean; chosenHere: number };

/** Category header with its hours and actions. */
export const CategoryRow = memo(function CategoryRow({ category, collapsed, chosenHere }: CategoryRowProps) {
  const { canEdit, choose, collapse, show } = useEditor();
  const { integer } = useTenantFormat();
  const phone = usePhone();
  const { id, name, lines, hidden, hours, pictureUrl } = category;
  const ids = lines.map((line) => line.id);
  return (
    <div className={classes.category} data-hidden={hidden || undefined}>
      {canEdit && (
        <Checkbox
          className={classes.choose}
          aria-label={`Seleccionar todo en ${name}`}
          checked={ids.length > 0 && chosenHere === ids.length}
          indeterminate={chosenHere > 0 && chosenHere < ids.length}
          disabled={ids.length === 0}
          onChange={(event) => choose(ids, event.currentTarget.checked)}
        />
      )}
      <UnstyledButton
        className={classes.categoryName}
        aria-expanded={!collapsed}
        data-category-head={id}
        onClick={() => collapse(id)}
      >
        <IconChevronDown size={18} className={classes.chevron} data-collapsed={collapsed || undefined} aria-hidden />
        {pictureUrl && <Thumb src={pictureUrl} size={32} />}
        <span className={classes.words}>
          <span className={classes.title}>{name}</span>
          <Text span size="xs" c="dimmed">
            {pluralize(lines.length, ['producto', 'productos'], integer)}
          </Text>
        </span>
      </UnstyledButton>
      {hidden && <StatusBadge tone="neutral">Oculta</StatusBadge>}
      {hours && (
        <span className={classes.hours}>
          <IconClock size={15} aria-hidden />
          {categoryHoursText(hours)}
        </span>
      )}
      <span className={classes.push} />
      {canEdit &&
        (phone ? (
          <ActionIcon
            variant="light"
            aria-label={`Agregar productos a ${name}`}
            onClick={() => show({ what: 'add', categoryId: id })}
          >
            <IconPlus size={18} />
          </ActionIcon>
        ) : (
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={`Agregar productos a ${name}`}
            onClick={() => show({ what: 'add', categoryId: id })}
          >
            Productos
          </Button>
        ))}
      <CategoryMenu category={category} />
    </div>
  );
});

const icon = { size: 16 } as const;

function CategoryMenu({ category: { id, name, hidden } }: { category: MenuCategory }) {
  const { canEdit, canMove, edits, show, removeCategory, stepCategory } = useEditor();
  const edit = { icon: canEdit ? <IconPencil {...icon} /> : <IconEye {...icon} />, label: canEdit ? 'Editar' : 'Ver' };
  const moves: RowAction[] = [
    { label: 'Subir', icon: <IconArrowUp {...icon} />, run: () => stepCategory(id, -1) },
    { label: 'Bajar', icon: <IconArrowDown {...icon} />, run: () => stepCategory(id, 1) },
  ];
  const changes: RowAction[] = [
    {
      label: hidden ? 'Mostrar' : 'Ocultar',
      icon: hidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />,
      run: () => void edits.changeCategory(id, { hidden: !hidden }),
    },
    ...(canMove ? moves : []),
    {
      label: 'Eliminar',
      icon: <IconTrash {...icon} />,
      danger: true,
      apart: true,
      run: () => removeCategory(id),
    },
  ];
  return (
    <RowMenu
      label={name}
      actions={[{ ...edit, run: () => show({ what: 'category', categoryId: id }) }, ...(canEdit ? changes : [])]}
    />
  );
}
