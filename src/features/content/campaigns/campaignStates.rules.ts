export const campaignStateLabels = {
  draft: 'Borrador',
  scheduled: 'Programada',
  sending: 'Enviando',
  paused: 'En pausa',
  finished: 'Enviada',
  stopped: 'Detenida',
} as const;
export type CampaignState = keyof typeof campaignStateLabels;

/** The states that follow each. */
const next: Readonly<Record<CampaignState, readonly CampaignState[]>> = {
  draft: ['scheduled'],
  scheduled: ['draft', 'sending', 'paused'],
  sending: ['paused', 'finished', 'stopped'],
  paused: ['scheduled', 'sending', 'stopped'],
  finished: [],
  stopped: [],
};

/** States from which a campaign may move to another. */
export const statesBefore = (state: CampaignState): CampaignState[] =>
  (Object.keys(next) as CampaignState[]).filter((from) => next[from].includes(state));

/** Whether its content may still change. */
export const isEditable = (state: CampaignState): boolean => state === 'draft';

const readOnlyReasons: Readonly<Partial<Record<CampaignState, string>>> = {
  scheduled: 'Esta campaña está programada: cancela su envío para cambiarla.',
  sending: 'Esta campaña se está enviando.',
  paused: 'Esta campaña ya empezó a enviarse.',
  finished: 'Esta campaña ya se envió.',
  stopped: 'Esta campaña se detuvo.',
};

/** Why the content of a campaign cannot change; undefined where it can. */
export const readOnlyReason = (state: CampaignState): string | undefined => readOnlyReasons[state];

export const pauseReasonLabels = {
  person: 'Alguien la puso en pausa',
  bounces: 'Demasiadas direcciones no existen',
  complaints: 'Demasiadas personas la marcaron como no deseada',
  quota: 'Se acabaron los envíos del plan',
  provider: 'El proveedor de correo no la acepta',
  error: 'Un error no dejó enviarla',
  coupon: 'El cupón no se puede usar',
} as const;
export type PauseReason = keyof typeof pauseReasonLabels;

export const sendStateLabels = {
  waiting: 'Por enviar',
  asked: 'En envío',
  unknown: 'Sin respuesta',
  taken: 'Enviado',
  delivered: 'Entregado',
  bounced: 'Rebotado',
  complained: 'Reclamado',
  refused: 'No aceptado',
  skipped: 'No enviado',
  held: 'Grupo de control',
} as const;
export type SendState = keyof typeof sendStateLabels;

export type SendCounts = Readonly<Record<SendState, number>>;

const [minBounceSends, maxBounceRate] = [50, 0.02];
const [minComplaintSends, maxComplaintRate] = [200, 0.001];

/** Mails that the provider took. */
export const sentOf = ({ taken, delivered, bounced, complained }: SendCounts): number =>
  taken + delivered + bounced + complained;

/** Why the rates of a campaign stop it; null: they do not. */
export function reasonToPause(counts: SendCounts): 'bounces' | 'complaints' | null {
  const sent = sentOf(counts);
  if (sent >= minBounceSends && counts.bounced >= sent * maxBounceRate) return 'bounces';
  if (sent >= minComplaintSends && counts.complained >= sent * maxComplaintRate) return 'complaints';
  return null;
}
