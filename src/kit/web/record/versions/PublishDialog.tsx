import { Button, Modal, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { asFailure } from '../../api/requests.ts';
import { NowOrLater, useNowOrLater } from '../../form/choices/NowOrLater.tsx';
import { helpBelow } from '../../form/fields/TextField.tsx';
import { ErrorNotice } from '../../display/ErrorNotice.tsx';
import { useTenantFormat } from '../../shell/format.tsx';
import { toasts } from '../../shell/toasts.tsx';
import { DialogActions } from '../../shell/DialogActions.tsx';

type PublishDialogProps = {
  title: string;
  /** Differences to the published version, and errors to fix first. */
  children: ReactNode;
  /** Part that is published at a later time. */
  later: string;
  /** Characters that a note may have. */
  noteLength: number | undefined;
  /** Message after publishing. */
  published: string;
  /** An error must be fixed first. */
  blocked?: boolean;
  publishing: { isPending: boolean; error: Error | null };
  onPublish: (body: { note?: string; at?: string }) => Promise<unknown>;
  onClose: () => void;
};

/** Publishes the draft of a record, now or later, with an optional note for the version list. */
export function PublishDialog(props: PublishDialogProps) {
  const { title, children, later, noteLength, published, blocked = false, publishing, onPublish, onClose } = props;
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
        <DialogActions disabled={publishing.isPending} onCancel={onClose}>
          <Button disabled={at === null || blocked} loading={publishing.isPending} onClick={() => void send()}>
            {start.isLater ? 'Programar publicación' : 'Publicar ahora'}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
