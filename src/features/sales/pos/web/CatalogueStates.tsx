import { Alert, List, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
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
  const [oldest] = catalogues.flatMap(({ readAt }) => readAt ?? []).toSorted();
  const rest = failed.length - maxListed;
  if (catalogues.length === 0) return null;
  return (
    <Stack gap="sm" mb="md">
      {oldest && (
        <Text size="sm" c="dimmed">
          {pluralize(items, ['producto u opción', 'productos y opciones'], integer)} en la caja. Catálogo leído el{' '}
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
                <b>{accountName(catalogue)}:</b> {catalogue.problem}
              </List.Item>
            ))}
            {rest > 0 && <List.Item>y {integer(rest)} más</List.Item>}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
