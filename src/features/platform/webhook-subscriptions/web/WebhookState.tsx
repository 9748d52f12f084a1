import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import type { WebhookSubscription } from '../webhookSubscriptions.contract.ts';

type State = Pick<WebhookSubscription, 'active' | 'pausedBy' | 'failingSince'>;

function stateOf({ active, pausedBy, failingSince }: State): { tone: Tone; label: string } {
  if (!active && pausedBy !== null) return { tone: 'error', label: 'Pausado por fallas' };
  if (!active) return { tone: 'neutral', label: 'Pausado' };
  return failingSince === null ? { tone: 'success', label: 'Activo' } : { tone: 'warning', label: 'Con fallas' };
}

export function WebhookState({ webhook }: { webhook: State }) {
  const { tone, label } = stateOf(webhook);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
