import { Menu, Button, Text, UnstyledButton } from '@mantine/core';
import { IconClipboardCopy, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { DragHandle } from '#kit/web/list/sortable/DragHandle.tsx';
import { LazySortableList } from '#kit/web/list/sortable/LazySortableList.tsx';
import { useMoveActions } from '#kit/web/list/sortable/sortableRow.ts';
import { RowMenu, type RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { idOf, type Section } from '../content/sectionContent.contract.ts';
import { isDrawnIn, isShared, type SectionName, sectionTypes, typeNamed } from '../types/sectionTypes.contract.ts';
import { sectionExcerpt, sectionLabel, sectionTitle } from '../content/sectionText.rules.ts';
import type { SectionPlace } from '../drawing/defineSection.contract.ts';
import classes from './Builder.module.css';
import { SectionIcon } from './SectionIcon.tsx';

type SectionListProps = {
  place: SectionPlace;
  sections: readonly Section[];
  /** Ids of those that hold something to correct. */
  troubled: ReadonlySet<string>;
  /** Section that gets the focus on mount, when the user returns from its form. */
  focused: string | null;
  readOnly: boolean;
  onOpen: (id: string) => void;
  onOrder: (sections: Section[]) => void;
  onCopy: (section: Section) => void;
  /** Takes a section along, to be pasted into any page. */
  onTake: (section: Section) => void;
  onRemove: (section: Section) => void;
};

/** The sections of a page in their order: the header first and the footer last, which are of all pages. */
export function SectionList(props: SectionListProps) {
  const { sections, readOnly, onOrder } = props;
  const pageSections = sections.filter(({ type }) => !isShared(type));
  const shared = (type: string) =>
    sections
      .filter((section) => section.type === type)
      .map((section) => <Row key={type} section={section} {...props} />);
  return (
    <div className={classes.list}>
      {shared('header')}
      <LazySortableList
        label="Secciones de la página"
        items={pageSections}
        idOf={idOf}
        labelOf={sectionTitle}
        onMove={onOrder}
        disabled={readOnly}
        renderRow={(section) => <Row section={section} {...props} />}
        className={classes.rows}
      />
      {shared('footer')}
    </div>
  );
}

function Row({
  place,
  section,
  troubled,
  focused,
  readOnly,
  onOpen,
  onCopy,
  onTake,
  onRemove,
}: SectionListProps & { section: Section }) {
  const moves = useMoveActions();
  const excerpt = sectionExcerpt(section);
  const common = isShared(section.type);
  const copy: RowAction = { label: 'Duplicar', icon: <IconCopy size={16} />, run: () => onCopy(section) };
  const take: RowAction = {
    label: 'Copiar a otra página',
    icon: <IconClipboardCopy size={16} />,
    run: () => onTake(section),
  };
  const remove: RowAction = {
    label: 'Eliminar',
    icon: <IconTrash size={16} />,
    danger: true,
    apart: true,
    run: () => onRemove(section),
  };
  return (
    <div className={classes.row}>
      {!common && <DragHandle />}
      <UnstyledButton
        className={classes.open}
        {...(focused === idOf(section) && { autoFocus: true })}
        onClick={() => onOpen(idOf(section))}
      >
        <SectionIcon name={typeNamed(section.type)?.icon} size={20} />
        <span className={classes.words}>
          <span className={classes.name}>{sectionLabel(section)}</span>
          {(common || excerpt) && (
            <Text span size="xs" c="dimmed" truncate>
              {common ? (place === 'page' ? 'En todas las páginas' : 'Siempre en su lugar') : excerpt}
            </Text>
          )}
          {troubled.has(idOf(section)) && (
            <Text span size="xs" c="red">
              Tiene algo por corregir
            </Text>
          )}
        </span>
      </UnstyledButton>
      {!readOnly && !common && <RowMenu label={sectionTitle(section)} actions={[...moves, copy, take, remove]} />}
    </div>
  );
}

type AddSectionProps = { place: SectionPlace; sections: readonly Section[]; onAdd: (type: SectionName) => void };

/** Adds a section of a type that is drawn here, and is not the shared one already present. */
export function AddSection({ place, sections, onAdd }: AddSectionProps) {
  const present = new Set(sections.map(({ type }) => type));
  const offered = (Object.keys(sectionTypes) as SectionName[]).filter(
    (name) => isDrawnIn(place, name) && !(isShared(name) && present.has(name)),
  );
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />}>
          Agregar sección
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.types}>
        {offered.map((name) => (
          <Menu.Item
            key={name}
            leftSection={<SectionIcon name={sectionTypes[name].icon} size={18} />}
            onClick={() => onAdd(name)}
          >
            {sectionTypes[name].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
