import { IconPhoto, type TablerIcon } from '@tabler/icons-react';
import classes from './Thumb.module.css';

type ThumbProps = {
  src: string | null | undefined;
  size?: number;
  /** Icon in place of a missing picture. Default: a photo placeholder. */
  icon?: { of: TablerIcon; tint: 'brand' | 'amber' | 'gray' };
};

/** Picture of a record or a placeholder. Decorative: the name is next to it. */
export function Thumb({ src, size = 44, icon }: ThumbProps) {
  const sizeStyle = { width: size, height: size };
  if (src) return <img className={classes.thumb} {...sizeStyle} src={src} alt="" loading="lazy" decoding="async" />;
  const Icon = icon?.of ?? IconPhoto;
  return (
    <span className={classes.thumb} style={sizeStyle} data-tint={icon?.tint ?? 'none'} aria-hidden>
      <Icon size={Math.round(size / 2.2)} stroke={1.6} />
    </span>
  );
}
