import { Button, Group, Modal, SegmentedControl, Skeleton, Slider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { optionsOf } from '../../../contract/values/optionsOf.ts';
import type { Failure } from '#kit/contract/failures.ts';
import { ErrorNotice } from '../../display/ErrorNotice.tsx';
import { asFailure } from '../../api/requests.ts';
import classes from './CropDialog.module.css';
import { cropPicture } from './cropPicture.ts';
import { DialogActions } from '../../shell/DialogActions.tsx';

const shapes = { '1': 'Cuadrada', '1.3333': '4:3', '1.7778': '16:9' };

type CropDialogProps = {
  src: string;
  onClose: () => void;
  /** Takes what is left of the picture. May throw `Failure`. */
  onCrop: (file: File) => Promise<void>;
};

/** Chooses the part of a picture that stays. The frame moves with the pointer, two fingers or the arrow keys. */
export function CropDialog({ src, onClose, onCrop }: CropDialogProps) {
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [shape, setShape] = useState('1');
  const [area, setArea] = useState<Area | null>(null);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const crop = async () => {
    if (!area) return;
    setRunning(true);
    try {
      await onCrop(await cropPicture(src, area));
      onClose();
    } catch (thrown) {
      setFailure(asFailure(thrown));
      setRunning(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Recortar imagen" size="lg" padding="lg">
      <Stack gap="md">
        {failure && <ErrorNotice failure={failure} />}
        <div className={classes.stage}>
          {area === null && <Skeleton className={classes.under} h="100%" />}
          <Cropper
            image={src}
            crop={place}
            zoom={zoom}
            aspect={Number(shape)}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': 'Parte que queda: muévela con las flechas' }}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        </div>
        <Group justify="space-between" gap="md">
          <SegmentedControl aria-label="Forma" data={optionsOf(shapes)} value={shape} onChange={setShape} />
          <div className={classes.zoom}>
            <Text size="sm" id="crop-zoom">
              Acercar
            </Text>
            <Slider
              flex={1}
              min={1}
              max={3}
              step={0.05}
              label={null}
              thumbProps={{ 'aria-labelledby': 'crop-zoom' }}
              value={zoom}
              onChange={setZoom}
            />
          </div>
        </Group>
        <DialogActions disabled={running} onCancel={onClose}>
          <Button loading={running} disabled={area === null} onClick={() => void crop()}>
            Recortar
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
