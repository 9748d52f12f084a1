import { Text } from '@mantine/core';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { type Banner, type BannerState as State, bannerStateLabels } from '../../record/bannerShape.contract.ts';

const tones: Record<State, Tone> = {
  live: 'success',
  scheduled: 'info',
  draft: 'warning',
  paused: 'neutral',
  over: 'neutral',
};

/** When the state changes without an edit: `hasta el 20/11/2026 17:00`. */
export function useStateText(): (banner: Banner) => string | null {
  const { dateTime } = useTenantFormat();
  return ({ state, changesAt }) => {
    if (state === 'draft') return 'Falta la imagen';
    if (changesAt === null) return state === 'live' ? 'Sin término' : null;
    return state === 'live' ? `hasta el ${dateTime(changesAt)}` : `desde el ${dateTime(changesAt)}`;
  };
}

/** State of a banner, and until when it is seen. */
export function BannerState({ banner }: { banner: Banner }) {
  const text = useStateText()(banner);
  return (
    <span>
      <StatusBadge tone={tones[banner.state]}>{bannerStateLabels[banner.state]}</StatusBadge>
      {text && (
        <Text span size="xs" c="dimmed" display="block" mt={2}>
          {text}
        </Text>
      )}
    </span>
  );
}
