import { Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { FixLink } from '#kit/web/form/FixLink.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { BlockedGroup } from '../previewGroups.rules.ts';
import { FindingLines } from './FindingLines.tsx';
import { namesText } from './namesText.ts';

/** Stores listed of a cause. */
const maxStores = 12;

/** Targets of a channel whose menus cannot be published for the same causes, with the way to solve them. */
export function BlockedTargets({ group }: { group: BlockedGroup }) {
  const { channelName, isUnconnected, problem, storeNames, findings } = group;
  const { integer } = useTenantFormat();
  const id = useId();
  const count = pluralize(storeNames.length, ['local', 'locales'], integer);
  const [only] = storeNames.length === 1 ? storeNames : [];
  const title = isUnconnected
    ? `${count}: faltan credenciales de ${channelName}`
    : `${only ?? count} en ${channelName}`;
  return (
    <FormSection>
      <Stack gap="sm" component="section" aria-labelledby={id} style={{ gridColumn: '1 / -1' }}>
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          <StatusBadge tone="error">No se puede publicar</StatusBadge>
        </Group>
        {(isUnconnected || only === undefined) && (
          <Text size="sm" c="dimmed">
            {namesText(storeNames, maxStores, integer)}
          </Text>
        )}
        {!isUnconnected && problem !== null && <Text size="sm">{problem}</Text>}
        {findings.length > 0 && <FindingLines findings={findings} hasEffect={false} />}
        {isUnconnected && (
          <div>
            <FixLink path="/channel-integration" verb="Agregar credenciales" what={`de ${channelName}`} />
          </div>
        )}
      </Stack>
    </FormSection>
  );
}
