import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { CopyText } from '#kit/web/share/CopyText.tsx';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { PointsCard } from '../loyalty.contract.ts';

/** Shows the bearer code of a new gift card once. */
export function GiftCardCode({ card, onClose }: { card: PointsCard; onClose: () => void }) {
  const { day } = useTenantFormat();
  return (
    <Modal opened onClose={onClose} title="Gift card lista" size="md" padding="lg">
      <Stack>
        <Text fz={26} fw={700} ff="monospace">
          {card.code}
        </Text>
        <Text size="sm">
          Vale <Money value={card.amount} /> y se puede usar de a poco, hasta el {day(card.expiresOn)}. Quien tenga el
          código puede usarla: dáselo solo al cliente.
        </Text>
        <Group justify="flex-end" gap="sm">
          <CopyText value={card.code} label="Copiar código" copied="Copiado" variant="default" />
          <Button onClick={onClose}>Listo</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
