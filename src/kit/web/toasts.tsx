import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { asFailure } from './requests.ts';
import classes from './toasts.module.css';

type ToastAction = { label: string; run: () => void };

const lifetime = 6000;

function show(color: string, icon: ReactNode, message: string, detail: ReactNode, action?: ToastAction): void {
  const id = notifications.show({
    color,
    icon,
    autoClose: lifetime,
    closeButtonProps: { 'aria-label': 'Cerrar aviso' },
    title: message,
    message: (
      <>
        {detail}
        {action && (
          <Button
            className={classes.action}
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

/** A few words at the top right, for six seconds. What needs an answer is a notice or a field error instead. */
export const toasts = {
  /** Noun and verb: `Usuario guardado`. The action is usually undo. */
  success: (message: string, action?: ToastAction): void =>
    show('green', <IconCheck size={18} stroke={2.4} />, message, null, action),

  /** Takes whatever was thrown; says nothing of a request that was given up. */
  failure: (thrown: unknown): void => {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return;
    const failure = asFailure(thrown);
    const [field] = Object.values(failure.fields).flat();
    const id = failure.status >= 500 && failure.requestId && (
      <Text className={classes.id}>Solicitud {failure.requestId}</Text>
    );
    show('red', <IconX size={18} stroke={2.4} />, field ?? failure.message, id);
  },

  /** Some of it worked: `2 de 5 usuarios activados`. */
  partial: (message: string, action?: ToastAction): void =>
    show('amber', <IconAlertTriangle size={18} stroke={2.2} />, message, null, action),
};
