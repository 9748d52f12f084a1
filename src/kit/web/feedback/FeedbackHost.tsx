import { Button, Text } from '@mantine/core';
import { ModalsProvider, modals } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import classes from './FeedbackHost.module.css';
import '@mantine/notifications/styles.css';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { closeButton } from '../shell/dialogCloseButton.ts';
import type { Confirmation } from '../shell/dialogs.tsx';
import { ConfirmationBody } from './ConfirmationBody.tsx';

/** Draws toasts and dialogs; `FeedbackPlace` mounts it. */
export function FeedbackHost() {
  return (
    <>
      <Notifications
        className={classes.toasts}
        position="bottom-left"
        limit={3}
        autoClose={lifetime}
        containerWidth={380}
      />
      <ModalsProvider modalProps={{ closeButtonProps: closeButton }} />
    </>
  );
}

const lifetime = 6000;

export type Toast = {
  kind: 'success' | 'partial' | 'failure';
  message: string;
  /** Request id for support. */
  requestId?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
  /** Milliseconds, where there is more to read. */
  lasts?: number | undefined;
};

const faces = {
  success: { color: 'green', icon: <IconCheck size={18} stroke={2.4} /> },
  partial: { color: 'amber', icon: <IconAlertTriangle size={18} stroke={2.2} /> },
  failure: { color: 'red', icon: <IconX size={18} stroke={2.4} /> },
};

export function showToast({ kind, message, requestId, action, lasts = lifetime }: Toast): void {
  const id = notifications.show({
    ...faces[kind],
    autoClose: lasts,
    closeButtonProps: { 'aria-label': 'Cerrar aviso' },
    title: message,
    message: (
      <>
        {requestId && (
          <Text ff="monospace" fz={12} c="dimmed">
            Solicitud {requestId}
          </Text>
        )}
        {action && (
          <Button
            ml={-8}
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              notifications.hide(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </>
    ),
  });
}

type Dialog = { title: string; size?: string; onClose?: () => void; children: (close: () => void) => ReactNode };

export function openDialog({ children, ...dialog }: Dialog): void {
  const id = modals.open({ ...dialog, children: children(() => modals.close(id)) });
}

export function openConfirmation(question: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    openDialog({
      title: question.title,
      size: 'sm',
      onClose: () => resolve(false),
      children: (close) => (
        <ConfirmationBody
          question={question}
          answer={(agreed) => {
            resolve(agreed);
            close();
          }}
        />
      ),
    });
  });
}
