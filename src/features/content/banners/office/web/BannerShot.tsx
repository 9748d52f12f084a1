import { Text } from '@mantine/core';
import type { Banner } from '../../record/bannerShape.contract.ts';
import type { BannerKind, BannerPlatform } from '../../schedule/bannerWords.contract.ts';
import classes from './Banners.module.css';

type Props = { banner: Banner; kind: BannerKind; platform: BannerPlatform; isVisible: boolean };

/** The picture that a platform shows, on its device; a pop-up over the page. Dimmed while guests do not see it. */
export function BannerShot({ banner, kind, platform, isVisible }: Props) {
  const picture = banner.pictures.find((each) => each.platform === platform);
  if (!picture) return null;
  const { url, width, height, alt } = picture;
  return (
    <figure className={classes.device} data-device={platform === 'web' ? 'wide' : 'phone'}>
      <div className={classes.screen} data-kind={kind} data-hidden={!isVisible || undefined}>
        <img src={url} width={width} height={height} alt={alt || banner.description || banner.name} />
      </div>
      <Text component="figcaption" size="xs" c="dimmed">
        Imagen guardada de {width} × {height}
      </Text>
    </figure>
  );
}
