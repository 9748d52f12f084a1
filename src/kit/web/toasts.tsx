import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { asFailure } from './requests.ts';
import classes from './toasts.module.css';

type ToastAction = { label: string; run: () => void };

const lifetime = 6000;

type ToastLook = { color: string; icon: ReactNode; lasts?: number };

function show(look: ToastLook, message: string, detail: ReactNode, action?: ToastAction): void {
  const { color, icon, lasts = lifetime } = look;
  const id = notifications.show({
    color,
    icon,
    autoClose: lasts,
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
  /** Noun and verb: `Usuario guardado`. The action is usually undo. `lasts` is in milliseconds, where there is more to read. */
  success: (message: string, action?: ToastAction, lasts?: number): void => {
    const icon = <IconCheck size={18} stroke={2.4} />;
    show({ color: 'green', icon, ...(lasts && { lasts }) }, message, null, action);
  },

  /** Takes whatever was thrown; says nothing of a request that was given up. */
  failure: (thrown: unknown): void => {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return;
    const failure = asFailure(thrown);
    const [field] = Object.values(failure.fields).flat();
    const id = failure.status >= 500 && failure.requestId && (
      <Text className={classes.id}>Solicitud {failure.requestId}</Text>
    );
    show({ color: 'red', icon: <IconX size={18} stroke={2.4} /> }, field ?? failure.message, id);
  },

  /** Some of it worked: `2 de 5 usuarios activados`. */
  partial: (message: string, action?: ToastAction): void =>
    show({ color: 'amber', icon: <IconAlertTriangle size={18} stroke={2.2} /> }, message, null, action),
};
