import { Button, Group, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconPhotoUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Rendition } from '#kit/contract/pictures/renditions.ts';
import { FramedCrops } from './framing/FramedCrops.tsx';
import { FramingButton, usualForms } from './framing/FramingButton.tsx';
import { asFailure } from '../../api/requests.ts';
import classes from './PictureField.module.css';
import { type PictureLimits, pictureError, pictureHint } from './pictureError.ts';
import type { PicturesApi } from './picturesApi.ts';
import { compressPicture, uploadedUrl, uploadPicture } from './uploadPicture.ts';

type PictureDropProps = {
  id: string;
  label: string;
  api: PicturesApi;
  limits: PictureLimits;
  forms: readonly Rendition[] | undefined;
  pictureKey: string | null;
  /** Where the present picture is read from; undefined while it is one just chosen here. */
  url: string | null | undefined;
  disabled: boolean;
  onChange: (key: string | null) => void;
};

export function PictureDrop(props: PictureDropProps) {
  const { id, label, api, limits, forms, pictureKey, url, disabled, onChange } = props;
  const { preview, running, trouble, take, refuse, forget } = usePictureUpload(api, limits, onChange);
  const displayedUrl = url === undefined || running ? preview : url;
  const fullUrl = running || !pictureKey ? undefined : (uploadedUrl(pictureKey) ?? fullUrlOf(url));
  return (
    <Stack gap={6}>
      <div className={classes.frame}>
        {displayedUrl && <img className={classes.picture} src={displayedUrl} alt={`${label}, vista previa`} />}
        {!disabled && (
          <Dropzone
            className={classes.drop}
            inputProps={{ id, 'aria-label': `Elegir ${label.toLowerCase()}` }}
            multiple={false}
            loading={running}
            onDrop={([file]) => file && void take(file)}
            onReject={([rejected]) => rejected && refuse(rejected.file)}
          >
            <div className={classes.hint}>
              <IconPhotoUp size={22} stroke={1.7} aria-hidden />
              <span>
                Arrastra una imagen o haz clic para elegirla
                <br />
                {pictureHint(limits)}
              </span>
            </div>
          </Dropzone>
        )}
        {disabled && !displayedUrl && (
          <Text size="sm" c="dimmed">
            Sin imagen
          </Text>
        )}
      </div>
      {trouble && (
        <Text size="xs" c="red" role="alert">
          {trouble}
        </Text>
      )}
      {fullUrl && pictureKey && forms && <FramedCrops api={api} pictureKey={pictureKey} src={fullUrl} forms={forms} />}
      <Group gap="xs">
        {fullUrl && pictureKey && (
          <FramingButton
            api={api}
            pictureKey={pictureKey}
            src={fullUrl}
            forms={forms ?? usualForms}
            readOnly={disabled}
          />
        )}
        {displayedUrl && !disabled && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            onClick={() => {
              forget();
              onChange(null);
            }}
          >
            Quitar imagen
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Lists are given the small one; of the same picture the whole lies beside it. */
const fullUrlOf = (url: string | null | undefined) => url?.replace(/\/(?:small|medium)\.webp$/, '/full.webp');

/** Uploads one picture at a time, seen as soon as it is chosen. */
function usePictureUpload(api: PicturesApi, limits: PictureLimits, onChange: (key: string) => void) {
  const [preview, setPreview] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(
    function releasePreview() {
      return () => {
        if (preview) URL.revokeObjectURL(preview);
      };
    },
    [preview],
  );
  const refuse = (file: File) => setError(pictureError(file, limits));
  const take = async (file: File) => {
    const reason = pictureError(file, limits);
    setError(reason);
    if (reason) return;
    setPreview(URL.createObjectURL(file));
    setRunning(true);
    try {
      const { key } = await uploadPicture(api.create, await compressPicture(file, limits));
      onChange(key);
    } catch (thrown) {
      setError(asFailure(thrown).message);
      setPreview(null);
    } finally {
      setRunning(false);
    }
  };
  return { preview, running, trouble: error, take, refuse, forget: () => setPreview(null) };
}
