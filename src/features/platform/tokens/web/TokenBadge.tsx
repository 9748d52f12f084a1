import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { type TokenState, tokenStates } from '../tokens.contract.ts';

const tones: Record<TokenState, Tone> = {
  active: 'success',
  expired: 'warning',
  revoked: 'neutral',
  ownerless: 'error',
};

export const TokenBadge = ({ state }: { state: TokenState }) => (
  <StatusBadge tone={tones[state]}>{tokenStates[state]}</StatusBadge>
);
