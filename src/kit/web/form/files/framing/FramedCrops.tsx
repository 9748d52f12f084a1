import { useQuery } from '@tanstack/react-query';
import type { Rendition } from '#kit/contract/pictures/renditions.ts';
import { endpointQuery } from '../../../api/query.ts';
import type { PicturesApi } from '../picturesApi.ts';
import { Crops } from './Crops.tsx';

type FramedCropsProps = { api: PicturesApi; pictureKey: string; src: string; forms: readonly Rendition[] };

const centred = { focalX: 50, focalY: 50, focalPoints: {} };

/** Renditions of a stored picture; new pictures are centred. */
export function FramedCrops({ api, pictureKey, src, forms }: FramedCropsProps) {
  const { data } = useQuery(endpointQuery(api.list, { query: { keys: pictureKey } }));
  return <Crops src={src} forms={forms} framing={data?.data[0] ?? centred} />;
}
