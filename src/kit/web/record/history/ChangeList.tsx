import { capitalized } from '#kit/contract/values/capitalized.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Entity, EntityFormat } from '#kit/contract/entity.ts';
import { useTenantFormat } from '../../shell/format.tsx';
import { StatusBadge, type Tone } from '../../display/StatusBadge.tsx';
import classes from './ChangeList.module.css';
import { fieldText, type FieldText, isSecret } from '#kit/contract/values/fieldText.ts';
import { type RecordChange, useEntities } from './RecordChange.ts';

type Badges = Record<RecordChange['action'], { word: string; tone: Tone }>;

const happened: Badges = {
  insert: { word: 'Creado', tone: 'success' },
  update: { word: 'Actualizado', tone: 'info' },
  delete: { word: 'Eliminado', tone: 'error' },
};
const willHappen: Badges = {
  insert: { word: 'Vuelve', tone: 'success' },
  update: { word: 'Vuelve a', tone: 'info' },
  delete: { word: 'Se elimina', tone: 'error' },
};

type Changes = { changes: readonly RecordChange[]; count: number };
/** The record whose history is read. */
type HistoryOwner = { table: string; id: number };

/**
 * Changes of a request by record: old and new values with labels.
 *
 * `count` is the number of changed records, of which `changes` may be the first; `of` is the record whose name is
 * omitted.
 */
export function ChangeList({ changes, count, of }: Changes & { of?: HistoryOwner }) {
  const named = ({ entity, recordId }: RecordChange) =>
    count > 1 || (of !== undefined && (entity !== of.table || recordId !== of.id));
  return (
    <Records count={count} shown={changes.length}>
      {changes.map((change) => (
        <RecordChanges key={keyOf(change)} change={change} badges={happened} named={named(change)} of={of} />
      ))}
    </Records>
  );
}

const previewed = 5;

/** Preview of undoing a request: the same changes, reversed. */
export function UndoPreview({ changes, count }: Changes) {
  const preview = changes.slice(0, previewed);
  return (
    <Records count={count} shown={preview.length}>
      {preview.map((change) => (
        <RecordChanges key={keyOf(change)} change={backwards(change)} badges={willHappen} named />
      ))}
    </Records>
  );
}

const keyOf = ({ entity, recordId }: RecordChange) => `${entity} ${recordId}`;
const opposite = { insert: 'delete', update: 'update', delete: 'insert' } as const;

/** For a record to be removed only the name matters; unrecorded values cannot be restored. */
function backwards({ fields, ...change }: RecordChange): RecordChange {
  const readable = change.action === 'insert' ? [] : fields.filter((field) => !isSecret(field));
  return {
    ...change,
    action: opposite[change.action],
    fields: readable.map(({ field, before, after }) => ({ field, before: after, after: before })),
  };
}

function Records({ count, shown, children }: { count: number; shown: number; children: ReactNode }) {
  const { integer } = useTenantFormat();
  const more = count - shown;
  return (
    <div className={classes.changes}>
      {children}
      {more > 0 && (
        <p className={classes.note}>{more === 1 ? 'Y 1 registro más.' : `Y ${integer(more)} registros más.`}</p>
      )}
    </div>
  );
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

const verbOf = ({ fields }: RecordChange, entity: Entity | undefined): string | undefined =>
  entity?.verb?.(new Map(fields.map(({ field, after }) => [field, after])));

type RecordChangesProps = { change: RecordChange; badges: Badges; named: boolean; of?: HistoryOwner | undefined };

function RecordChanges({ change, badges, named, of }: RecordChangesProps) {
  const format = useTenantFormat();
  const entity = useEntities().get(change.entity);
  const { word, tone } = badges[change.action];
  const verb = badges === happened && change.action === 'update' ? verbOf(change, entity) : undefined;
  // A record's history omits the owner of its parts; changes of the same kind of record show names.
  const isPart = change.entity !== of?.table && entity?.within?.table === of?.table;
  const owner = isPart ? entity?.within?.field : undefined;
  const visibleFields = change.fields.filter(
    (each) => each.field !== owner && hasContent(each, { change, entity, format }),
  );
  return (
    <div>
      {named && (
        <p className={classes.record}>
          <StatusBadge tone={tone}>{verb ? capitalized(verb) : word}</StatusBadge>
          <span>
            {capitalized(entity?.label ?? 'registro')} <strong>{titleOf(change, entity, format)}</strong>
          </span>
        </p>
      )}
      {visibleFields.length > 0 && <FieldChanges fields={visibleFields} entity={entity} />}
    </div>
  );
}

type ChangeContext = { change: RecordChange; entity: Entity | undefined; format: EntityFormat };

/** Omits empty fields of new and deleted records, and changes without text on either side. */
function hasContent(field: RecordChange['fields'][number], { change, entity, format }: ChangeContext): boolean {
  if (isEmpty(field.before) && isEmpty(field.after)) return false;
  return change.action === 'update' || isSecret(field) || fieldText(field, entity, format).kind !== 'changed';
}

/** Title of a record: recorded, or formatted from the field with its name. */
function titleOf({ title, recordId, fields }: RecordChange, entity: Entity | undefined, format: EntityFormat): string {
  if (title) return title;
  const naming = fields.find(({ field }) => field === entity?.title);
  const nameText = naming && fieldText(naming, entity, format);
  const found = nameText?.kind === 'value' ? (nameText.after ?? nameText.before) : null;
  return found ?? `N.º ${recordId}`;
}

type FieldChangesProps = { fields: RecordChange['fields']; entity: Entity | undefined };

/** Fields with their value before and after, in the words of their table. */
export function FieldChanges({ fields, entity }: FieldChangesProps) {
  return (
    <dl className={classes.fields}>
      {fields.map((field) => (
        <div key={field.field} className={classes.field}>
          <dt>{entity?.fields[field.field] ?? field.field}</dt>
          <dd>
            <Values field={field} entity={entity} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ field, entity }: { field: RecordChange['fields'][number]; entity: Entity | undefined }) {
  const text = fieldText(field, entity, useTenantFormat());
  if (text.kind === 'changed') return <span className={classes.quiet}>cambió</span>;
  if (text.kind === 'list') return <ListValues words={text} />;
  if (text.before === null) return <ins className={classes.fresh}>{text.after}</ins>;
  return (
    <>
      <del className={classes.old}>{text.before}</del>
      <IconArrowRight size={15} className={classes.arrow} aria-hidden />
      <VisuallyHidden> ahora </VisuallyHidden>
      {text.after === null ? (
        <span className={classes.quiet}>vacío</span>
      ) : (
        <ins className={classes.fresh}>{text.after}</ins>
      )}
    </>
  );
}

const itemsInSight = 8;

function ListValues({ words: { gone, come, stayed } }: { words: Extract<FieldText, { kind: 'list' }> }) {
  const [unfolded, setUnfolded] = useState(false);
  const items = [...gone.map((word) => ({ word, came: false })), ...come.map((word) => ({ word, came: true }))];
  const visibleItems = unfolded ? items : items.slice(0, itemsInSight);
  const folded = items.length - visibleItems.length;
  return (
    <ul className={classes.items}>
      {visibleItems.map(({ word, came }) => (
        <li key={`${came} ${word}`}>
          {came ? (
            <ins className={classes.came}>
              <span aria-hidden>+</span> {word}
            </ins>
          ) : (
            <del className={classes.went}>
              <span aria-hidden>−</span> {word}
            </del>
          )}
        </li>
      ))}
      {folded > 0 && (
        <li>
          <Button variant="subtle" size="compact-xs" onClick={() => setUnfolded(true)}>
            Ver {folded} más
          </Button>
        </li>
      )}
      {stayed > 0 && <li className={classes.quiet}>{stayed === 1 ? '1 sigue igual' : `${stayed} siguen igual`}</li>}
    </ul>
  );
}
