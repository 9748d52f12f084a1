import { Box, Button, Collapse, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconGitCompare } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { useEndpointMutation } from '../../api/query.ts';
import { Can } from '../../session/Can.tsx';
import { confirm } from '../../shell/dialogs.tsx';
import { DateTime } from '../../shell/format.tsx';
import { StatusBadge } from '../../display/StatusBadge.tsx';
import classes from './Versions.module.css';

type VersionCardProps = {
  version: { number: number; note: string; authorName: string; restoredFrom: number | null; current: boolean };
  at: string;
  /** How much is in it, in words. */
  size?: string;
  badge?: ReactNode;
  /** Where a picture of it is read from, where there is one. */
  pictureUrl?: string | null;
  /** Differences to the published version, rendered when opened. */
  differences: ReactNode;
  /** Goes back to it; absent for who may not, and for a record that is gone. */
  restore?: ReactNode;
};

/** A version of a record, what differs in it, and the way back to it. */
export function VersionCard({ version, at, size, badge, pictureUrl, differences, restore }: VersionCardProps) {
  const { number, note, authorName, restoredFrom, current } = version;
  const [compared, setCompared] = useState(false);
  return (
    <li className={classes.version} data-current={current || undefined}>
      {pictureUrl && (
        <img className={classes.picture} src={pictureUrl} alt={`Cómo se veía la versión ${number}`} loading="lazy" />
      )}
      <Group justify="space-between" gap="xs">
        <strong>Versión {number}</strong>
        {current && <StatusBadge tone="success">La ven los clientes</StatusBadge>}
        {badge}
      </Group>
      <Text size="sm" c="dimmed">
        <DateTime at={at} /> · {authorName}
        {size && ` · ${size}`}
      </Text>
      {restoredFrom !== null && <Text size="sm">Trajo de vuelta la versión {restoredFrom}.</Text>}
      {note && <Text size="sm">{note}</Text>}
      {!current && (
        <Group gap="xs" mt={6}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconGitCompare size={15} aria-hidden />}
            aria-expanded={compared}
            onClick={() => setCompared(!compared)}
          >
            {compared ? 'Ocultar diferencias' : 'Comparar con la actual'}
          </Button>
          {restore}
        </Group>
      )}
      <Collapse expanded={compared}>{compared && <Box pt="sm">{differences}</Box>}</Collapse>
    </li>
  );
}

type RestoreVersionProps = {
  endpoint: Endpoint<z.ZodType<unknown, { id: unknown; number: unknown }>>;
  record: { id: number; unpublished: boolean };
  number: number;
};

/** Shows guests an older version again, after confirmation. Rendered only for users who may publish. */
export function RestoreVersion({ endpoint, record: { id, unpublished }, number }: RestoreVersionProps) {
  const restore = useEndpointMutation(endpoint, {
    success: `Volviste a la versión ${number}`,
    invalidates: ['history'],
  });
  const confirmRestore = () =>
    confirm({
      title: `¿Volver a la versión ${number}?`,
      body: `Los clientes la ven de inmediato.${unpublished ? ' Los cambios sin publicar de tu borrador quedan como están.' : ''}`,
      confirm: 'Volver a esta versión',
      run: () => restore.mutateAsync({ params: { id, number } }),
    });
  return (
    <Can do={endpoint.policy}>
      <Button
        variant="light"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={15} aria-hidden />}
        onClick={() => void confirmRestore()}
      >
        Volver a esta versión
      </Button>
    </Can>
  );
}
