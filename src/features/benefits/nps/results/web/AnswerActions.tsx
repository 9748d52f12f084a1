import { Button, Group } from '@mantine/core';
import { IconBrandWhatsapp, IconGift, IconMail, IconPhone } from '@tabler/icons-react';
import { formatPhone } from '#domain/phones.ts';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { answersApi, type NpsAnswer } from '../results.contract.ts';

/** Follow-up of an unhappy guest: a message, a message with a gift, or a note. */
export type AnswerAction = { answer: NpsAnswer; kind: 'write' | 'gift' | 'note' };

type AnswerActionsProps = { answer: NpsAnswer; onAct: (action: AnswerAction) => void };

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

export function AnswerActions({ answer, onAct }: AnswerActionsProps) {
  const attends = useCan(answersApi.attend.policy);
  const gives = useCan(couponsApi.create.policy);
  const { score, attendedAt, orderId, guest } = answer;
  if (!attends || attendedAt || score === null || score > 6) return null;
  const of = `al cliente del pedido #${orderId}`;
  return (
    <Group gap={8} mt={8}>
      {guest && (
        <Button
          variant="light"
          size="compact-md"
          leftSection={guest.phone ? <IconBrandWhatsapp {...icon} /> : <IconMail {...icon} />}
          aria-label={`${guest.phone ? 'WhatsApp' : 'Correo'} ${of}`}
          onClick={() => onAct({ answer, kind: 'write' })}
        >
          {guest.phone ? 'WhatsApp' : 'Correo'}
        </Button>
      )}
      {guest?.phone && (
        <Button
          component="a"
          href={`tel:${guest.phone}`}
          variant="default"
          size="compact-md"
          leftSection={<IconPhone {...icon} />}
          aria-label={`Llamar al ${formatPhone(guest.phone)}`}
        >
          Llamar
        </Button>
      )}
      {guest && gives && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconGift {...icon} />}
          aria-label={`Regalar cupón ${of}`}
          onClick={() => onAct({ answer, kind: 'gift' })}
        >
          Regalar cupón
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Marcar como atendida la respuesta del pedido #${orderId}`}
        onClick={() => onAct({ answer, kind: 'note' })}
      >
        Marcar como atendida
      </Button>
    </Group>
  );
}
