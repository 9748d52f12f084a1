import { Card, Group, Modal, Stack, Text } from '@mantine/core';
import { priceRoundingLabels } from '#domain/pricing.ts';
import { capitalized } from '#kit/contract/values/capitalized.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { BaseRaise } from '../../baseRaises.contract.ts';
import { CallOff } from './CallOff.tsx';
import { momentText, percentText } from './raiseText.ts';

/** The changes of base prices that wait, the next one first, and how to call them off. */
export function RaisesModal({ raises, onClose }: { raises: readonly BaseRaise[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Cambios de precio programados">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Cada uno se calcula sobre el precio base que el producto tenga en ese momento.
        </Text>
        {raises.map((raise) => (
          <Waiting key={raise.id} raise={raise} />
        ))}
        {raises.length === 0 && (
          <Text size="sm">No hay ninguno: elige productos en la lista y programa su cambio.</Text>
        )}
      </Stack>
    </Modal>
  );
}

/** Names in quotes: one of them may have an «y» itself. */
const namesText = (lists: BaseRaise['priceLists']): string =>
  new Intl.ListFormat('es').format(lists.map(({ name }) => `«${name}»`));

function Waiting({ raise }: { raise: BaseRaise }) {
  const { percentage, rounding, productCount, priceLists, startsAt } = raise;
  const format = useTenantFormat();
  const isLate = Date.parse(startsAt) <= useMinute();
  return (
    <Card component="article" p="md" style={{ gap: 4 }}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={700}>{percentText(percentage, format)}</Text>
        <Text size="sm" span>
          <CallOff raise={raise} />
        </Text>
      </Group>
      <Text size="sm">
        {pluralize(productCount, ['producto', 'productos'], format.integer)} · {priceRoundingLabels[rounding]}
      </Text>
      {priceLists.length > 0 && <Text size="sm">También en {namesText(priceLists)}</Text>}
      <Text size="sm" c={isLate ? 'red' : 'dimmed'}>
        {isLate && 'Debía empezar: '}
        {isLate ? momentText(startsAt, format) : capitalized(momentText(startsAt, format))}
      </Text>
    </Card>
  );
}
