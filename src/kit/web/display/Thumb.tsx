import { IconPhoto, type TablerIcon } from '@tabler/icons-react';
import classes from './Thumb.module.css';

type ThumbProps = {
  src: string | null | undefined;
  size?: number;
  /** What stands in for a missing picture; the place of a photo without it. */
  icon?: { of: TablerIcon; tint: 'brand' | 'amber' | 'gray' };
};

/** The picture a record is known by, or what stands in its place. The name stands beside it, so it says nothing. */
export function Thumb({ src, size = 44, icon }: ThumbProps) {
  const look = { width: size, height: size };
  if (src) return <img className={classes.thumb} {...look} src={src} alt="" loading="lazy" decoding="async" />;
  const Icon = icon?.of ?? IconPhoto;
  return (
    <span className={classes.thumb} style={look} data-tint={icon?.tint ?? 'none'} aria-hidden>
      <Icon size={Math.round(size / 2.2)} stroke={1.6} />
    </span>
  );
}
