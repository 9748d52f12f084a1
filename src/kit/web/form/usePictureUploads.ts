import { useEffect, useRef, useState } from 'react';
import { asFailure } from '../requests.ts';
import { useFormInputs } from './FormContext.ts';
import { type PictureLimits, pictureTrouble } from './pictureTrouble.ts';
import { fitPicture, type PictureEndpoint, uploadPicture } from './uploadPicture.ts';

type Upload = { id: string; preview: string };
type Uploads = {
  endpoint: PictureEndpoint;
  limits: PictureLimits;
  most: number;
  keys: string[];
  onChange: (keys: string[]) => void;
};

const glance = 100;

/** Uploads pictures one after the other, in the order they were chosen, and says of each why it could not be taken. */
export function usePictureUploads({ endpoint, limits, most, keys, onChange }: Uploads) {
  const [running, setRunning] = useState<Upload[]>([]);
  const [troubles, setTroubles] = useState<string[]>([]);
  // Pictures are moved and removed while others are still on their way.
  const present = useRef({ keys, onChange });
  useEffect(function followValue() {
    present.current = { keys, onChange };
  });
  const change = (next: string[]) => {
    present.current.keys = next;
    present.current.onChange(next);
  };
  const { isRunning } = useFormInputs();
  const send = async (file: File) => {
    const { key } = await uploadPicture(endpoint, await fitPicture(file, limits));
    // What is being saved stays as it was sent, so that what comes meanwhile waits.
    while (isRunning()) await new Promise((done) => setTimeout(done, glance));
    return key;
  };
  const complain = (trouble: string) => setTroubles((before) => [...before, trouble]);
  const addOne = async (file: File, { id, preview }: Upload) => {
    try {
      const key = await send(file);
      change([...present.current.keys, key]);
    } catch (thrown) {
      complain(`«${file.name}»: ${asFailure(thrown).message}`);
    } finally {
      setRunning((before) => before.filter((each) => each.id !== id));
      URL.revokeObjectURL(preview);
    }
  };
  /** Takes as many of the files as there is room for. */
  const add = async (files: readonly File[], room: number) => {
    const wrong = files.flatMap((file) => pictureTrouble(file, limits) ?? []);
    const good = files.filter((file) => pictureTrouble(file, limits) === null);
    const over = good.length - room;
    setTroubles([
      ...wrong,
      ...(over > 0 ? [`Caben hasta ${most} imágenes: ${over === 1 ? 'una quedó' : `${over} quedaron`} fuera.`] : []),
    ]);
    const chosen = good.slice(0, room).map((file) => ({
      file,
      upload: { id: crypto.randomUUID(), preview: URL.createObjectURL(file) },
    }));
    setRunning((before) => [...before, ...chosen.map(({ upload }) => upload)]);
    for (const { file, upload } of chosen) await addOne(file, upload);
  };
  /** Puts another picture in the place of one. Throws `Failure`. */
  const replace = async (key: string, file: File) => {
    const fresh = await send(file);
    change(present.current.keys.map((each) => (each === key ? fresh : each)));
  };
  return { running, troubles, add, replace };
}
