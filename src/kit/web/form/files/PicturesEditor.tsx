import { Loader, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconPhotoPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { LazySortableList } from '../../list/sortable/LazySortableList.tsx';
import classes from './PicturesField.module.css';
import { PictureTile } from './PictureTile.tsx';
import type { PictureLimits } from './pictureError.ts';
import { FramingDialog, usualForms } from './framing/FramingButton.tsx';
import type { PicturesApi } from './picturesApi.ts';
import { uploadedUrl } from './uploadPicture.ts';
import { usePictureUploads } from './usePictureUploads.ts';

const CropDialog = lazy(() => import('./CropDialog.tsx').then(({ CropDialog }) => ({ default: CropDialog })));

export type StoredPicture = { key: string; url: string; thumbnail: string };

type PicturesEditorProps = {
  id: string;
  label: string;
  api: PicturesApi;
  limits: PictureLimits;
  most: number;
  keys: string[];
  pictures: readonly StoredPicture[];
  readOnly: boolean;
  onChange: (keys: string[]) => void;
};

export function PicturesEditor(props: PicturesEditorProps) {
  const { id, label, api, limits, most, keys, pictures, readOnly, onChange } = props;
  const [cropped, setCropped] = useState<string | null>(null);
  const { running, troubles, add, replace } = usePictureUploads({ ...props, endpoint: api.create });
  const [framed, setFramed] = useState<string | null>(null);
  const stored = new Map(pictures.map((picture) => [picture.key, picture]));
  const thumbnailOf = (key: string) => stored.get(key)?.thumbnail ?? uploadedUrl(key);
  const urlOf = (key: string) => stored.get(key)?.url ?? uploadedUrl(key);
  const nameOf = (key: string) => `imagen ${keys.indexOf(key) + 1}`;
  const room = most - keys.length - running.length;
  const framedUrl = framed === null ? undefined : urlOf(framed);
  const cropUrl = cropped === null ? undefined : urlOf(cropped);
  return (
    <div className={classes.editor}>
      {keys.length > 0 && (
        <LazySortableList
          label={label}
          className={classes.tiles}
          grid
          items={keys}
          idOf={(key) => key}
          labelOf={nameOf}
          disabled={readOnly}
          onMove={(moved) => onChange(moved)}
          renderRow={(key, index) => (
            <PictureTile
              src={thumbnailOf(key)}
              name={nameOf(key)}
              first={index === 0}
              readOnly={readOnly}
              onCrop={urlOf(key) ? () => setCropped(key) : undefined}
              onFrame={urlOf(key) ? () => setFramed(key) : undefined}
              onRemove={() => onChange(keys.filter((each) => each !== key))}
            />
          )}
        />
      )}
      {running.length > 0 && (
        <ul className={classes.tiles} aria-label="Subiendo">
          {running.map(({ id: upload, preview }) => (
            <li key={upload} className={classes.tile} data-running>
              <img src={preview} alt="" />
              <Loader className={classes.loader} size={28} aria-label="Subiendo imagen" />
            </li>
          ))}
        </ul>
      )}
      {!readOnly && room > 0 && (
        <PicturesDrop id={id} label={label} limits={limits} most={most} onAdd={(files) => void add(files, room)} />
      )}
      {keys.length === 0 && readOnly && (
        <Text size="sm" c="dimmed">
          Sin imágenes
        </Text>
      )}
      {troubles.length > 0 && (
        <ul className={classes.troubles} role="alert">
          {troubles.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      <Suspense>
        {cropped !== null && cropUrl && (
          <CropDialog src={cropUrl} onClose={() => setCropped(null)} onCrop={(file) => replace(cropped, file)} />
        )}
        {framed !== null && framedUrl && (
          <FramingDialog
            api={api}
            pictureKey={framed}
            src={framedUrl}
            forms={usualForms}
            readOnly={readOnly}
            onClose={() => setFramed(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

type PicturesDropProps = Pick<PicturesEditorProps, 'id' | 'label' | 'limits' | 'most'> & {
  onAdd: (files: File[]) => void;
};

/** Accepts any file; the owner rejects other types with a reason. */
function PicturesDrop({ id, label, limits, most, onAdd }: PicturesDropProps) {
  return (
    <Dropzone
      className={classes.drop}
      inputProps={{ id, 'aria-label': `Agregar ${label.toLowerCase()}` }}
      multiple
      onDrop={onAdd}
      onReject={(rejected) => onAdd(rejected.map(({ file }) => file))}
    >
      <div className={classes.hint}>
        <IconPhotoPlus size={24} stroke={1.7} aria-hidden />
        <span>
          Arrastra imágenes o haz clic para elegirlas
          <br />
          {limits.extensions.join(', ')} · hasta {most}
        </span>
      </div>
    </Dropzone>
  );
}
