import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '../../contract/failures.ts';
import type { Confirmation } from '../shell/dialogs.tsx';
import { ErrorNotice } from '../display/ErrorNotice.tsx';
import { asFailure, messageOf } from '../api/requests.ts';

/** The question of a dialog and its two answers. */
export function ConfirmationBody({ question, answer }: { question: Confirmation; answer: (agreed: boolean) => void }) {
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
      {failure && <ErrorNotice failure={failure} message={messageOf(failure)} />}
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
