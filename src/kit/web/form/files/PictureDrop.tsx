import { Button, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconPhotoUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { asFailure } from '../../api/requests.ts';
import classes from './PictureField.module.css';
import { type PictureLimits, pictureError, pictureHint } from './pictureError.ts';
import { compressPicture, type PictureEndpoint, uploadPicture } from './uploadPicture.ts';

type PictureDropProps = {
  id: string;
  label: string;
  endpoint: PictureEndpoint;
  limits: PictureLimits;
  /** Where the present picture is read from; undefined while it is one just chosen here. */
  url: string | null | undefined;
  disabled: boolean;
  onChange: (key: string | null) => void;
};

export function PictureDrop({ id, label, endpoint, limits, url, disabled, onChange }: PictureDropProps) {
  const [preview, setPreview] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(
    function releasePreview() {
      return () => {
        if (preview) URL.revokeObjectURL(preview);
      };
    },
    [preview],
  );
  const take = async (file: File) => {
    const reason = pictureError(file, limits);
    setTrouble(reason);
    if (reason) return;
    setPreview(URL.createObjectURL(file));
    setRunning(true);
    try {
      const { key } = await uploadPicture(endpoint, await compressPicture(file, limits));
      onChange(key);
    } catch (thrown) {
      setTrouble(asFailure(thrown).message);
      setPreview(null);
    } finally {
      setRunning(false);
    }
  };
  const shown = url === undefined || running ? preview : url;
  return (
    <Stack gap={6}>
      <div className={classes.frame}>
        {shown && <img className={classes.picture} src={shown} alt={`${label}, vista previa`} />}
        <Dropzone
          className={classes.drop}
          inputProps={{ id, 'aria-label': `Elegir ${label.toLowerCase()}` }}
          multiple={false}
          loading={running}
          disabled={disabled}
          onDrop={([file]) => file && void take(file)}
          onReject={([rejected]) => rejected && setTrouble(pictureError(rejected.file, limits))}
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
      </div>
      {trouble && (
        <Text size="xs" c="red" role="alert">
          {trouble}
        </Text>
      )}
      {shown && !disabled && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => {
            setPreview(null);
            onChange(null);
          }}
        >
          Quitar imagen
        </Button>
      )}
    </Stack>
  );
}
