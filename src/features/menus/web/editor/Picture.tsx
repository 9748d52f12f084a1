import { IconPhoto } from '@tabler/icons-react';
import classes from './Picture.module.css';

/** The picture of a product, or the place where it is missing. The name stands beside it, so it says nothing. */
export function Picture({ url, size = 44 }: { url: string | null; size?: number }) {
  const style = { width: size, height: size };
  if (url) return <img className={classes.picture} style={style} src={url} alt="" loading="lazy" decoding="async" />;
  return (
    <span className={classes.missing} style={style} title="Sin foto">
      <IconPhoto size={size * 0.45} stroke={1.6} aria-hidden />
    </span>
  );
}
