import { IconPhoto } from '@tabler/icons-react';
import classes from './ProductThumb.module.css';

/** The picture a product is known by, or the place where it is missing. The name stands beside it, so it says nothing. */
export function ProductThumb({ src, size = 44 }: { src: string | null; size?: number }) {
  const look = { width: size, height: size };
  if (!src)
    return (
      <span className={classes.none} style={look} aria-hidden>
        <IconPhoto size={Math.round(size / 2.4)} stroke={1.5} />
      </span>
    );
  return <img className={classes.picture} {...look} src={src} alt="" loading="lazy" decoding="async" />;
}
