import { Anchor, Button, Group, Table, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { RunFailure } from '#kit/contract/runs.ts';
import { useTenantFormat } from '../shell/format.tsx';
import { usePhone } from '../shell/usePhone.ts';

const inSight = 25;

type RunFailuresProps = {
  /** Heading: `Líneas sin importar`. */
  label: string;
  /** Header of the names: `Email`. */
  nameLabel: string;
  failed: readonly RunFailure[];
  /** Address of the field to fix, opened in a new window; null without one. */
  addressOf?: (failure: RunFailure) => string | null;
  /** Another action on a failure. */
  action?: (failure: RunFailure) => ReactNode;
};

/** Failures of a run or a preview, each with its reason. */
export function RunFailures({ label, nameLabel, failed, addressOf, action }: RunFailuresProps) {
  const { integer } = useTenantFormat();
  const isPhone = usePhone();
  const [unfolded, setUnfolded] = useState(false);
  const visibleFailures = unfolded ? failed : failed.slice(0, inSight);
  const hasLines = failed.some(({ line }) => line !== undefined);
  const reasonOf = (failure: RunFailure) => (
    <Group gap="4px 12px" align="baseline">
      <Text size="sm" flex="1 1 180px">
        {failure.message}
      </Text>
      <FixLinkButton failure={failure} address={addressOf?.(failure) ?? null} />
      {action?.(failure)}
    </Group>
  );
  return (
    <>
      <Table aria-label={label} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {hasLines && <Table.Th w={1}>Línea</Table.Th>}
            <Table.Th>{nameLabel}</Table.Th>
            {!isPhone && <Table.Th>Qué corregir</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {visibleFailures.map((failure) => (
            <Table.Tr key={failure.line ?? failure.id}>
              {hasLines && <Table.Td>{failure.line}</Table.Td>}
              <Table.Td miw={isPhone ? 110 : 180} style={{ overflowWrap: 'anywhere' }}>
                <b>{failure.name || '—'}</b>
                {isPhone && reasonOf(failure)}
              </Table.Td>
              {!isPhone && <Table.Td>{reasonOf(failure)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {visibleFailures.length < failed.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setUnfolded(true)}>
          Ver {integer(failed.length - visibleFailures.length)} más
        </Button>
      )}
    </>
  );
}

function FixLinkButton({ failure: { name }, address }: { failure: RunFailure; address: string | null }) {
  if (address === null) return null;
  return (
    <Anchor size="sm" href={address} target="_blank" aria-label={`Corregir ${name}, en otra pestaña`}>
      Corregir <IconExternalLink size={14} aria-hidden />
    </Anchor>
  );
}
