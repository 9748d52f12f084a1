import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { lastDayOf } from '#domain/time/lastDay.ts';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { whatsappLink } from '#kit/web/share/whatsappLink.ts';
import { readyText, sentText, usualGift, usualGiftDays } from '../reply.rules.ts';
import {
  type AnswerReply,
  answerReply,
  answersApi,
  type NpsAnswer,
  replyChannels,
  type SentReply,
} from '../results.contract.ts';
import classes from './Nps.module.css';

const { message, channel, giftCard } = answerReply.shape;
const { amount, days } = giftCard.unwrap().shape;
const replyForm = z.strictObject({ channel, message, gives: z.boolean(), amount, days });
type ReplyForm = z.output<typeof replyForm>;
const { Textarea, Select, Switch, Money, Number, useValue } = fieldsFor<ReplyForm>();

const bodyOf = ({ gives, amount: worth, days: valid, ...reply }: ReplyForm): AnswerReply => ({
  ...reply,
  giftCard: gives ? { amount: worth, days: valid } : null,
});

type ReplyDialogProps = { answer: NpsAnswer; gives: boolean; onClose: () => void };

/** Message to an unhappy guest, with a gift if the user wants: sent by mail, or opened in WhatsApp. */
export function ReplyDialog({ answer, gives, onClose }: ReplyDialogProps) {
  const { tenant } = useCurrentUser();
  const { id, orderId, guest } = answer;
  const replying = useEndpointMutation(answersApi.reply, { invalidates: ['history', 'coupons'] });
  const initial = useMemo(
    () => ({
      channel: guest?.phone ? ('whatsapp' as const) : ('mail' as const),
      message: readyText(answer, tenant.name),
      gives,
      amount: usualGift[tenant.country],
      days: usualGiftDays,
    }),
    [answer, gives, guest, tenant],
  );
  const open = ({ message: text }: SentReply, by: AnswerReply['channel']) => {
    if (by !== 'whatsapp' || !guest) return;
    const link = whatsappLink(guest.phone, text);
    const show = () => window.open(link, '_blank', 'noopener');
    // A blocked window opens by the press of the toast.
    show();
    toasts.success('Respuesta atendida', { label: 'Abrir WhatsApp', run: show }, 12_000);
  };
  return (
    <FormModal<ReplyForm, SentReply>
      title={`Escribir a ${guest?.name ?? 'cliente'}`}
      onClose={onClose}
      schema={replyForm}
      initial={initial}
      save={async ({ values }) => {
        const sent = await replying.mutateAsync({ params: { id }, body: bodyOf(values) });
        open(sent, values.channel);
        return sent;
      }}
      success={null}
      saveLabel={<SaveLabel />}
      draftKey={`/dashboard-nps/${id}/reply`}
    >
      <Text size="sm" c="dimmed" data-span={12}>
        Pedido #{orderId}. Al enviar queda atendida, con tu nombre y este mensaje.
      </Text>
      <Comments answer={answer} />
      <Channel answer={answer} />
      <Textarea name="message" label="Mensaje" rows={6} />
      <Gift />
      <Preview />
    </FormModal>
  );
}

/** Comments of the guest, which the message answers. */
function Comments({ answer: { answers } }: Pick<ReplyDialogProps, 'answer'>) {
  const comments = answers.filter(({ comment }) => comment !== '');
  if (comments.length === 0) return null;
  return (
    <figure className={classes.preview} data-span={12}>
      <figcaption>Su comentario</figcaption>
      {comments.map(({ description, comment }) => (
        <p key={description} className={classes.comment}>
          {comment}
        </p>
      ))}
    </figure>
  );
}

/** Channel of the reply, if the guest can be reached by both. */
function Channel({ answer: { guest } }: { answer: NpsAnswer }) {
  if (!guest?.phone || !guest.mail) return null;
  return <Select name="channel" label="Enviar por" options={replyChannels} span={6} />;
}

function SaveLabel() {
  return useValue('channel') === 'mail' ? 'Enviar correo' : 'Abrir WhatsApp';
}

function Gift() {
  const may = useCan(couponsApi.create.policy);
  const gives = useValue('gives');
  if (!may) return null;
  return (
    <>
      <Switch name="gives" label="Regalar un cupón" />
      {gives && (
        <>
          <Money name="amount" label="Monto" span={6} />
          <Number name="days" label="Dura" suffix="días" span={6} />
        </>
      )}
    </>
  );
}

function Preview() {
  const { tenant } = useCurrentUser();
  const [now] = useState(() => new Date());
  const [text, gives, worth, valid] = [useValue('message'), useValue('gives'), useValue('amount'), useValue('days')];
  if (!gives || !worth || !valid || valid > 365) return null;
  const expiryDate = lastDayOf(valid, tenant.timeZone, now);
  return (
    <figure className={classes.preview} data-span={12}>
      <figcaption>Así lo recibe</figcaption>
      <p className={classes.comment}>
        {sentText(text, { code: '••••••••••', amount: worth, expiryDate }, tenant.country)}
      </p>
    </figure>
  );
}
