import type { CSSProperties } from 'react';
import { type FocalPoints, focalPointOf, objectPosition } from '#kit/contract/pictures/focalPoint.ts';
import { type Rendition, specOf } from '#kit/contract/pictures/renditions.ts';
import classes from './Framing.module.css';

type CropsProps = {
  src: string;
  forms: readonly Rendition[];
  framing: { focalX: number; focalY: number; focalPoints: FocalPoints };
  /** The form whose own point is being chosen. */
  chosen?: Rendition | null;
  /** Absent where they are only looked at. */
  onChoose?: ((form: Rendition) => void) | undefined;
};

/** Previews of the renditions, cropped in the browser as on the server. */
export function Crops({ src, forms, framing, chosen, onChoose }: CropsProps) {
  return (
    <ul className={classes.crops} aria-label="Cómo se ve en cada formato">
      {forms.map((form) => {
        const { label, width, height, fit } = specOf(form);
        const style: CSSProperties = {
          aspectRatio: `${width} / ${height}`,
          objectFit: fit === 'cover' ? 'cover' : 'contain',
          objectPosition: objectPosition(focalPointOf(framing, form)),
        };
        const notice = (
          <>
            <img src={src} alt="" className={classes.crop} style={style} draggable={false} />
            <span className={classes.cropName}>
              {label}
              <span className={classes.cropSize}>
                {width} × {height}
                {framing.focalPoints[form] && ' · punto propio'}
              </span>
            </span>
          </>
        );
        return (
          <li key={form} style={{ '--shape': Math.min(width / height, 3) } as CSSProperties}>
            {onChoose ? (
              <button
                type="button"
                className={classes.choice}
                aria-pressed={chosen === form}
                onClick={() => onChoose(form)}
              >
                {notice}
              </button>
            ) : (
              notice
            )}
          </li>
        );
      })}
    </ul>
  );
}
