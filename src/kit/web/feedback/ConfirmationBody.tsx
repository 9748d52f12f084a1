import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { Failure } from '../../contract/failures.ts';
import type { Confirmation } from '../shell/dialogs.tsx';
import { ErrorNotice } from '../display/ErrorNotice.tsx';
import { asFailure, messageOf } from '../api/requests.ts';

/** The question of a dialog and its two answers. */
export function ConfirmationBody({ question, answer }: { question: Confirmation; answer: (agreed: boolean) => void }) {
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { typed } = question;
  const fieldError = typed && failure?.fields[typed.field]?.[0];
  const agree = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    setRunning(true);
    setFailure(null);
    try {
      await question.run?.(text.trim());
      answer(true);
    } catch (thrown) {
      setFailure(asFailure(thrown));
      setRunning(false);
      input.current?.focus();
    }
  };
  return (
    <form onSubmit={(event) => void agree(event)} noValidate>
      <Stack gap="md">
        {typeof question.body === 'string' ? <Text>{question.body}</Text> : question.body}
        {typed && (
          <TextInput
            ref={input}
            label={typed.label}
            autoComplete="off"
            data-autofocus
            value={text}
            error={fieldError}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {failure && !fieldError && <ErrorNotice failure={failure} message={messageOf(failure)} />}
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            disabled={running}
            data-autofocus={typed ? undefined : true}
            onClick={() => answer(false)}
          >
            {question.cancel ?? 'Cancelar'}
          </Button>
          <Button type="submit" {...(question.danger && { color: 'red' })} loading={running}>
            {question.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
