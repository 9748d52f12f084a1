import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { menuImportApi, type MenuImport } from '../menuImport.contract.ts';
import type { ImportGroup } from '../menuImportGroups.contract.ts';
import { CellInput } from './CellInput.tsx';
import { groupBadge, limitsText, optionTexts, usesText } from './groupText.ts';
import classes from './Import.module.css';
import { RowButton } from './RowButton.tsx';

type GroupProps = { imported: MenuImport; group: ImportGroup };

/** A modifier group of an import: its changes, and whether it is left out. */
export function ImportGroupRow({ imported, group }: GroupProps) {
  const [editing, setEditing] = useState(false);
  const write = useEndpointMutation(menuImportApi.updateGroup);
  const format = useTenantFormat();
  const params = { id: imported.menuId, importId: imported.id, place: group.place };
  const { word, tone } = groupBadge(group);
  const skipped = group.status === 'skipped';
  const lineName = `«${group.name}»`;
  return (
    <div className={classes.row} data-status={group.status} data-source={imported.source} aria-busy={write.isPending}>
      <div>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      <div className={classes.what}>
        <Text fw={700} size="sm" lineClamp={2}>
          {group.name}
        </Text>
        <Text size="xs" c="dimmed">
          {group.before && <s>{limitsText(group.before)}</s>} {limitsText(group)} · {usesText(group, format)}
        </Text>
      </div>
      <div className={classes.detail}>
        {editing && (
          <CellInput
            label="Nombre"
            lineName={lineName}
            value={group.name}
            problem={undefined}
            busy={write.isPending}
            onChange={(name) => {
              write.mutate({ params, body: { name } });
              setEditing(false);
            }}
          />
        )}
        {group.problem && <Text size="sm">{group.problem}</Text>}
        {group.choice && (
          <Button
            variant="light"
            size="compact-sm"
            loading={write.isPending}
            onClick={() => write.mutate({ params, body: { forAll: group.choice === 'pending' } })}
          >
            {group.choice === 'pending' ? 'Cambiar para todos' : 'No cambiarlo'}{' '}
            <VisuallyHidden>{lineName}</VisuallyHidden>
          </Button>
        )}
        {optionTexts(group, format).map((text) => (
          <Text key={text} size="sm" lineClamp={4} className={classes.options}>
            {text}
          </Text>
        ))}
      </div>
      {group.status !== 'same' && group.status !== 'error' && (
        <div className={classes.actions}>
          {group.status === 'create' && (
            <RowButton label={`${editing ? 'Cerrar' : 'Editar'} ${lineName}`} onClick={() => setEditing(!editing)}>
              <IconPencil size={17} stroke={1.9} aria-hidden />
            </RowButton>
          )}
          <RowButton
            label={`${skipped ? 'Volver a incluir' : 'Dejar fuera'} ${lineName}`}
            onClick={() => write.mutate({ params, body: { skipped: !skipped } })}
          >
            {skipped ? (
              <IconArrowBackUp size={17} stroke={1.9} aria-hidden />
            ) : (
              <IconX size={17} stroke={1.9} aria-hidden />
            )}
          </RowButton>
        </div>
      )}
    </div>
  );
}
