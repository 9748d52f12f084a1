import { SegmentedControl } from '@mantine/core';
import { type DispatchMethod, dispatchLabels } from '#domain/delivery/dispatch.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { type BannerPlatform, bannerPlatformLabels } from '../../schedule/bannerWords.contract.ts';

type Props = {
  platform: BannerPlatform;
  onPlatform: (platform: BannerPlatform) => void;
  method: DispatchMethod;
  onMethod: (method: DispatchMethod) => void;
};

/** Platform and dispatch method of a guest's visit. */
export const VisitFields = ({ platform, onPlatform, method, onMethod }: Props) => (
  <>
    <SegmentedControl
      aria-label="Plataforma"
      value={platform}
      onChange={onPlatform}
      data={optionsOf(bannerPlatformLabels)}
    />
    <SegmentedControl
      aria-label="Cómo se entrega"
      value={method}
      onChange={onMethod}
      data={optionsOf(dispatchLabels)}
    />
  </>
);
