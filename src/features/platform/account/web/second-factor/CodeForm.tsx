import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOneField } from './useOneField.ts';

type CodeFormProps = {
  /** The act that the code confirms. */
  children: ReactNode;
  button: string;
  color?: string | undefined;
  onCode: (code: string) => Promise<void>;
};

/** A field for a code of the second factor, or one for recovery, which reports a wrong one. */
export function CodeForm({ children, button, color, onCode }: CodeFormProps) {
  const { form, input, isSending } = useOneField('code', onCode);
  return (
    <form {...form}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {children}
        </Text>
        <TextInput
          {...input}
          label="Código de tu aplicación"
          description="Sirve también un código de recuperación."
          autoComplete="one-time-code"
          maxLength={40}
          data-autofocus
        />
        <Button type="submit" color={color} loading={isSending}>
          {button}
        </Button>
      </Stack>
    </form>
  );
}
