import { IconCrop, IconFocusCentered, IconPhoto, IconTrash } from '@tabler/icons-react';
import { RowMenu } from '../../list/table/RowMenu.tsx';
import { DragHandle } from '../../list/sortable/DragHandle.tsx';
import { useMoveActions } from '../../list/sortable/sortableRow.ts';
import classes from './PicturesField.module.css';

type PictureTileProps = {
  /** Undefined for one that came back with a draft: it is known by its key only until it is saved. */
  src: string | undefined;
  name: string;
  first: boolean;
  readOnly: boolean;
  onCrop: (() => void) | undefined;
  onFrame: (() => void) | undefined;
  onRemove: () => void;
};

/** A picture of several, with its actions. */
export function PictureTile({ src, name, first, readOnly, onCrop, onFrame, onRemove }: PictureTileProps) {
  const moves = useMoveActions();
  return (
    <div className={classes.tile}>
      {src ? <img src={src} alt={name} draggable={false} /> : <IconPhoto size={32} stroke={1.4} aria-label={name} />}
      {first && <span className={classes.main}>Principal</span>}
      {!readOnly && (
        <div className={classes.tools}>
          <DragHandle />
          <RowMenu
            label={name}
            actions={[
              ...(onCrop ? [{ label: 'Recortar', icon: <IconCrop size={16} />, run: onCrop }] : []),
              ...(onFrame
                ? [{ label: 'Encuadre y texto alternativo', icon: <IconFocusCentered size={16} />, run: onFrame }]
                : []),
              ...moves,
              { label: 'Quitar', icon: <IconTrash size={16} />, danger: true, apart: true, run: onRemove },
            ]}
          />
        </div>
      )}
    </div>
  );
}
