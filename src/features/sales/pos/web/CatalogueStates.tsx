import { Alert, List, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { integrationPorts } from '#domain/integrationPorts.ts';
import { FieldLink } from '#kit/web/form/FixLink.tsx';
import { DateTime, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { accountName } from '../accountName.rules.ts';
import type { PosCatalogue } from '../catalogues.contract.ts';

/** Problems in sight. */
const maxListed = 5;

/** Why catalogues could not be read; without a problem, how old the oldest of them is. */
export function CatalogueStates({ catalogues }: { catalogues: readonly PosCatalogue[] }) {
  const { integer } = useTenantFormat();
  const failed = catalogues.filter(({ problem }) => problem !== null);
  const items = catalogues.reduce((sum, catalogue) => sum + catalogue.items, 0);
  const read = catalogues.flatMap(({ readAt }) => readAt ?? []);
  const [oldest] = read.toSorted();
  const rest = failed.length - maxListed;
  if (catalogues.length === 0) return null;
  return (
    <Stack gap="sm" mb="md">
      {oldest && (
        <Text size="sm" c="dimmed">
          {pluralize(items, ['producto u opción', 'productos y opciones'], integer)}{' '}
          {read.length === 1
            ? 'en la caja. Catálogo leído el '
            : `en ${integer(read.length)} cajas. El catálogo más antiguo es del `}
          <DateTime at={oldest} />.
        </Text>
      )}
      {failed.length > 0 && (
        <Alert
          color="red"
          icon={<IconAlertCircle size={20} aria-hidden />}
          title={failed.length === 1 ? 'No se pudo leer un catálogo' : 'No se pudieron leer algunos catálogos'}
        >
          <List size="sm">
            {failed.slice(0, maxListed).map((catalogue) => (
              <List.Item key={catalogue.id}>
                <b>{accountName(catalogue)}:</b> {catalogue.problem}{' '}
                <FieldLink
                  path={`${integrationPorts.pos.screen.path}/${catalogue.provider}`}
                  verb="Ver credenciales"
                  what={`de ${accountName(catalogue)}`}
                />
              </List.Item>
            ))}
            {rest > 0 && <List.Item>y {integer(rest)} más</List.Item>}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
