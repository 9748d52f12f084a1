import { Button, Group, Stack, Text } from '@mantine/core';
import { ModalsProvider, modals } from '@mantine/modals';
import { type ReactNode, useState } from 'react';
import type { Failure } from '../contract/failures.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { asFailure } from './requests.ts';

export type Confirmation = {
  /** The question: `¿Eliminar a Ana Rojas?` */
  title: string;
  /** What will be lost, or what will change. */
  body: ReactNode;
  /** The verb on the button: `Eliminar`. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  /** Runs before the dialog closes; a failure is told inside and the dialog stays. */
  run?: () => Promise<unknown>;
};

function ConfirmationBody({ question, answer }: { question: Confirmation; answer: (agreed: boolean) => void }) {
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const agree = async () => {
    setRunning(true);
    setFailure(null);
    try {
      await question.run?.();
      answer(true);
    } catch (thrown) {
      setFailure(asFailure(thrown));
      setRunning(false);
    }
  };
  return (
    <Stack gap="md">
      {typeof question.body === 'string' ? <Text>{question.body}</Text> : question.body}
      {failure && <ErrorNotice failure={failure} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={running} data-autofocus onClick={() => answer(false)}>
          {question.cancel ?? 'Cancelar'}
        </Button>
        <Button {...(question.danger && { color: 'red' })} loading={running} onClick={() => void agree()}>
          {question.confirm}
        </Button>
      </Group>
    </Stack>
  );
}

/** Asks before doing. Resolves to whether the person agreed, after `run` has ended well. */
export function confirm(question: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: question.title,
      size: 'sm',
      onClose: () => resolve(false),
      children: (
        <ConfirmationBody
          question={question}
          answer={(agreed) => {
            resolve(agreed);
            modals.close(id);
          }}
        />
      ),
    });
  });
}

/** Where the dialogs of `confirm` live: once, around the application. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  return <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': 'Cerrar' } }}>{children}</ModalsProvider>;
}
