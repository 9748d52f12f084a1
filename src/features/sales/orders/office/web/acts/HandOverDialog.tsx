import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { type HandOver, handOverReasons, isPickUpCode } from '../../../record/handOver.rules.ts';
import { noReason, ReasonField, reasonText } from './ReasonField.tsx';

type Props = {
  orderId: number;
  /** Null: the order has none. */
  pickUpCode: string | null;
  onHandOver: (handOver: HandOver) => void;
  onClose: () => void;
};

/** Compares the code that the guest shows before an order is handed over; without it, a reason is recorded. */
export function HandOverDialog({ orderId, pickUpCode, onHandOver, onClose }: Props) {
  const [isWithout, setIsWithout] = useState(false);
  const finish = (handOver: HandOver) => {
    onHandOver(handOver);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Entregar #${orderId}`} size="md" padding="lg">
      {isWithout || pickUpCode === null ? (
        <WithoutCode
          onHandOver={(reason) => finish({ reason })}
          onCancel={pickUpCode === null ? onClose : () => setIsWithout(false)}
        />
      ) : (
        <WithCode
          pickUpCode={pickUpCode}
          onHandOver={(code) => finish({ pickUpCode: code })}
          onCancel={onClose}
          onWithout={() => setIsWithout(true)}
        />
      )}
    </Modal>
  );
}

type WithCodeProps = {
  pickUpCode: string;
  onHandOver: (code: string) => void;
  onCancel: () => void;
  onWithout: () => void;
};

function WithCode({ pickUpCode, onHandOver, onCancel, onWithout }: WithCodeProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPickUpCode(typed, pickUpCode)) onHandOver(pickUpCode);
    else setIsWrong(true);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Código de retiro"
          description="El que el cliente ve en su pedido."
          size="md"
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          maxLength={10}
          value={typed}
          error={isWrong && 'No es el código de retiro de este pedido'}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIsWrong(false);
          }}
        />
        <Button variant="subtle" onClick={onWithout} style={{ alignSelf: 'flex-start' }}>
          Entregar sin código
        </Button>
        <DialogActions cancel="Volver" onCancel={onCancel}>
          <Button type="submit" disabled={typed.trim() === ''}>
            Entregar
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

function WithoutCode({ onHandOver, onCancel }: { onHandOver: (reason: string) => void; onCancel: () => void }) {
  const [reason, setReason] = useState(noReason);
  const text = reasonText(reason);
  return (
    <Stack>
      <Text size="sm">El motivo queda en la historia del pedido.</Text>
      <ReasonField reasons={handOverReasons} value={reason} onChange={setReason} />
      <DialogActions cancel="Volver" onCancel={onCancel}>
        <Button disabled={text === ''} onClick={() => onHandOver(text)}>
          Entregar sin código
        </Button>
      </DialogActions>
    </Stack>
  );
}
