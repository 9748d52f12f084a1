import { Skeleton } from '@mantine/core';
import classes from './QrImage.module.css';

/** A QR code that is drawn already, or is about to be. */
export const QrImage = ({ svg, alt, width }: { svg: string | undefined; alt: string; width: number }) => (
  <div className={classes.frame} style={{ width: `min(${width}px, 100%)` }}>
    {svg ? (
      <img className={classes.code} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={alt} />
    ) : (
      <Skeleton w="100%" h="100%" />
    )}
  </div>
);
