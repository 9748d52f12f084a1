import { Button, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ReasonForm } from './ReasonForm.tsx';

/** Over the page of a visit that ended: what was typed there stays. */
export function RenewVisitModal({ company }: { company: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={`Tu visita a ${company} terminó`}
      zIndex={390}
    >
      <Text size="sm" c="dimmed" mb="md">
        Indica un motivo para seguir donde estabas. No se pierde nada de lo que escribiste.
      </Text>
      <ReasonForm onOpened={() => void client.invalidateQueries()} />
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={() => void navigate({ to: '/companies' })}>
        Ver los comercios
      </Button>
    </Modal>
  );
}
