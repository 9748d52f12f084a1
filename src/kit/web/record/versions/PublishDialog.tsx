import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { asFailure } from '../../api/requests.ts';
import { NowOrLater, useNowOrLater } from '../../form/choices/NowOrLater.tsx';
import { helpBelow } from '../../form/fields/TextField.tsx';
import { ErrorNotice } from '../../display/ErrorNotice.tsx';
import { useTenantFormat } from '../../shell/format.tsx';
import { toasts } from '../../shell/toasts.tsx';

type PublishDialogProps = {
  title: string;
  /** What guests would see otherwise, and what is to be mended before. */
  children: ReactNode;
  /** What of it is published at a moment to come. */
  later: string;
  /** Characters that a note may have. */
  noteLength: number | undefined;
  /** What is said once it is published. */
  published: string;
  publishing: { isPending: boolean; error: Error | null };
  onPublish: (body: { note?: string; at?: string }) => Promise<unknown>;
  onClose: () => void;
};

/** Shows the draft of a record to guests, now or at a moment, with a note for whoever looks through its versions. */
export function PublishDialog(props: PublishDialogProps) {
  const { title, children, later, noteLength, published, publishing, onPublish, onClose } = props;
  const start = useNowOrLater();
  const [note, setNote] = useState('');
  const { dateTime } = useTenantFormat();
  const { at } = start;
  const send = () =>
    onPublish({ ...(note.trim() && { note }), ...(at && { at }) }).then(
      () => {
        toasts.success(at ? `Se publica el ${dateTime(at)}` : published);
        onClose();
      },
      () => undefined,
    );
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Stack>
        {children}
        <NowOrLater
          state={start}
          label="Cuándo se publica"
          moment={{ id: 'publish-at', label: 'Se publica', description: later }}
        />
        <Textarea
          label="Nota"
          description="Qué cambia y por qué, para quien mire las versiones."
          inputWrapperOrder={helpBelow}
          maxLength={noteLength}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {publishing.error && <ErrorNotice failure={asFailure(publishing.error)} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={publishing.isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={at === null} loading={publishing.isPending} onClick={() => void send()}>
            {start.isLater ? 'Programar publicación' : 'Publicar ahora'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
