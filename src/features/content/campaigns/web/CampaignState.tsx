import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { type CampaignState, campaignStateLabels } from '../campaignStates.rules.ts';

const tones: Record<CampaignState, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'info',
  paused: 'warning',
  finished: 'success',
  stopped: 'error',
};

export const CampaignStateBadge = ({ state }: { state: CampaignState }) => (
  <StatusBadge tone={tones[state]}>{campaignStateLabels[state]}</StatusBadge>
);
