import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { importFields, type ImportRow as Row, menuImportApi, type MenuImport } from '../menuImport.contract.ts';
import type { SideField } from '../menuImportSides.contract.ts';
import { CellInput } from './CellInput.tsx';
import classes from './Import.module.css';
import { RowSides } from './RowSides.tsx';
import { RowButton } from './RowButton.tsx';
import { changedHereBadge, labelOf, createdText, valuesText, statusLabels, cellValueText } from './importText.ts';

type RowProps = { imported: MenuImport; row: Row };

/** A file line with its changes and the problems to correct. */
export function ImportRow({ imported, row }: RowProps) {
  const [editing, setEditing] = useState(false);
  const write = useEndpointMutation(menuImportApi.updateRow);
  const params = { id: imported.menuId, importId: imported.id, line: row.line };
  const { word, tone } = row.changedHere && row.status === 'same' ? changedHereBadge : statusLabels[row.status];
  const skipped = row.status === 'skipped';
  const wrong = row.problems.map(({ field }) => field);
  const isOfFile = imported.source === 'file';
  const name = row.cells.product || row.cells.productId || 'Sin nombre';
  const lineName = isOfFile ? `línea ${row.line}` : `«${name}»`;
  const buttonName = isOfFile ? `la ${lineName}` : lineName;
  const fields = editing ? imported.columns : importFields.filter((field) => wrong.includes(field));
  return (
    <div className={classes.row} data-status={row.status} data-source={imported.source} aria-busy={write.isPending}>
      {isOfFile && (
        <span className={classes.line}>
          <VisuallyHidden>Línea </VisuallyHidden>
          {row.line}
        </span>
      )}
      <div>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      <div className={classes.what}>
        <Text fw={700} size="sm" lineClamp={2}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={1}>
          {row.cells.category || 'Sin categoría'}
        </Text>
      </div>
      <div className={classes.detail}>
        {fields.length === 0 && <Effect row={row} />}
        {fields.length === 0 && (
          <RowSides
            sides={row.sides}
            lineName={lineName}
            busy={write.isPending}
            onChoose={(chosen) => write.mutate({ params, body: { side: chosen } })}
          />
        )}
        {row.changedHere && <ChangedHere row={row} />}
        {!editing && row.meantCategory && (
          <Button
            variant="light"
            size="compact-sm"
            loading={write.isPending}
            onClick={() => write.mutate({ params, body: { cells: { category: row.meantCategory ?? '' } } })}
          >
            ¿Es «{row.meantCategory}»?
          </Button>
        )}
        {fields.map((field) => (
          <CellInput
            key={field}
            label={labelOf(field)}
            lineName={lineName}
            value={row.cells[field] ?? ''}
            problem={row.problems.find((problem) => problem.field === field)?.message}
            busy={write.isPending}
            onChange={(value) => write.mutate({ params, body: { cells: { [field]: value } } })}
          />
        ))}
      </div>
      {row.status !== 'same' && (
        <RowActions
          name={buttonName}
          skipped={skipped}
          editing={editing}
          onEdit={() => setEditing(!editing)}
          onSkip={() => write.mutate({ params, body: { skipped: !skipped } })}
        />
      )}
    </div>
  );
}

type ActionsProps = { name: string; skipped: boolean; editing: boolean; onEdit: () => void; onSkip: () => void };

const RowActions = ({ name, skipped, editing, onEdit, onSkip }: ActionsProps) => (
  <div className={classes.actions}>
    {!skipped && (
      <RowButton label={`${editing ? 'Cerrar' : 'Editar'} ${name}`} onClick={onEdit}>
        <IconPencil size={17} stroke={1.9} aria-hidden />
      </RowButton>
    )}
    <RowButton label={`${skipped ? 'Volver a incluir' : 'Dejar fuera'} ${name}`} onClick={onSkip}>
      {skipped ? <IconArrowBackUp size={17} stroke={1.9} aria-hidden /> : <IconX size={17} stroke={1.9} aria-hidden />}
    </RowButton>
  </div>
);

/** Columns that a side sets. */
const fieldsOfSide = (field: SideField): readonly string[] => (field === 'price' ? ['price', 'menuPrice'] : [field]);

/** Changes of a line without problems, by field; those with two sides are shown as such. */
function Effect({ row }: { row: Row }) {
  const { creates, addsGroups, sides } = row;
  const changes = row.changes.filter(({ field }) => !sides.some((each) => fieldsOfSide(each.field).includes(field)));
  const format = useTenantFormat();
  const values = valuesText(row, format);
  return (
    <>
      {creates.length > 0 && <Text size="sm">{createdText(creates)}</Text>}
      {creates.includes('line') && values && (
        <Text size="xs" c="dimmed">
          {values}
        </Text>
      )}
      {addsGroups.length > 0 && <Text size="sm">Con sus opciones: {addsGroups.join(', ')}</Text>}
      <Changes changes={changes.filter(({ isHere }) => !isHere)} />
    </>
  );
}

/** Changes made here since it was published, which applying the line does not change. */
const ChangedHere = ({ row: { changes } }: { row: Row }) => (
  <>
    <Text size="sm" c="dimmed">
      Cambió aquí desde que se publicó: la app muestra lo anterior
    </Text>
    <Changes changes={changes.filter(({ isHere }) => isHere)} />
  </>
);

/** The old and the new value of each field. */
function Changes({ changes }: Pick<Row, 'changes'>) {
  const format = useTenantFormat();
  return changes.map(({ field, before, after }) => (
    <Text size="sm" key={field} lineClamp={3}>
      {labelOf(field)}: de <s className={classes.before}>{cellValueText(field, before, format)}</s> a{' '}
      <b>{cellValueText(field, after, format)}</b>
    </Text>
  ));
}
