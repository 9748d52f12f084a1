import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { closeButton } from '../shell/dialogCloseButton.ts';

/** Where one may go without leaving a form: its own path, the paths that continue the given one, or nowhere. */
export type AllowedNavigation = 'page' | 'nothing' | `/${string}`;

function isAllowed(within: AllowedNavigation, from: string, to: string): boolean {
  if (within === 'nothing') return false;
  return within === 'page' ? from === to : to === within || to.startsWith(`${within}/`);
}

/**
 * Confirms before leaving a page with changes, by link, Back or closing the tab.
 *
 * `isDirty` runs at that moment, so a save that just ended does not ask.
 *
 * Search parameters and paths below `within` (tabs) are free, except where the form itself is in the address, as in
 * dialogs.
 */
export function UnsavedGuard({ isDirty, within }: { isDirty: () => boolean; within: AllowedNavigation }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => !isAllowed(within, current.pathname, next.pathname) && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Tienes cambios sin guardar"
      size="sm"
      closeButtonProps={closeButton}
    >
      <Text mb="lg">Si sales ahora, pierdes lo que cambiaste en esta página.</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          Seguir editando
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          Salir sin guardar
        </Button>
      </Group>
    </Modal>
  );
}
