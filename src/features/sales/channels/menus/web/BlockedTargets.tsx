import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { ProblemGroup } from '../previewGroups.rules.ts';
import { namesText } from './namesText.ts';

/** Stores listed of a cause. */
const maxStores = 12;

/** Targets of a channel whose menus cannot be published for one cause, with the way to solve it. */
export function BlockedTargets({ group }: { group: ProblemGroup }) {
  const { channelName, isUnconnected, problem, storeNames } = group;
  const { integer } = useTenantFormat();
  const mayConnect = useCan(credentialsApi.save.policy);
  const id = useId();
  const count = pluralize(storeNames.length, ['local', 'locales'], integer);
  return (
    <FormSection>
      <Stack gap="sm" component="section" aria-labelledby={id} style={{ gridColumn: '1 / -1' }}>
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3" id={id}>
            {isUnconnected ? `${count}: faltan credenciales de ${channelName}` : `${count} en ${channelName}`}
          </Title>
          <StatusBadge tone="error">No se puede publicar</StatusBadge>
        </Group>
        {!isUnconnected && <Text size="sm">{problem}</Text>}
        <Text size="sm" c="dimmed">
          {namesText(storeNames, maxStores, integer)}
        </Text>
        {isUnconnected && mayConnect && (
          <Button
            variant="light"
            w="fit-content"
            leftSection={<IconKey size={17} aria-hidden />}
            renderRoot={(props) => <Link to="/channel-integration" {...props} />}
          >
            Agregar credenciales
          </Button>
        )}
      </Stack>
    </FormSection>
  );
}
