import { Button, Modal, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FocalPoint, focalPointOf } from '#kit/contract/pictures/focalPoint.ts';
import { type Rendition, specOf } from '#kit/contract/pictures/renditions.ts';
import { endpointQuery, useEndpointMutation } from '../../../api/query.ts';
import { toasts } from '../../../shell/toasts.tsx';
import { ErrorNotice } from '../../../display/ErrorNotice.tsx';
import type { FramedPicture, PicturesApi } from '../picturesApi.ts';
import { Crops } from './Crops.tsx';
import { FocalPicture } from './FocalPicture.tsx';
import classes from './Framing.module.css';
import { DialogActions } from '../../../shell/DialogActions.tsx';

type FramingDialogProps = {
  api: PicturesApi;
  pictureKey: string;
  src: string;
  /** The forms that the field's picture is shown in. */
  forms: readonly Rendition[];
  readOnly: boolean;
  onClose: () => void;
};

const title = 'Encuadre y texto alternativo';

/** Edits the focal point of a picture and its alternative text. */
export function FramingDialog({ onClose, ...dialog }: FramingDialogProps) {
  const { api, pictureKey } = dialog;
  const found = useQuery({ ...endpointQuery(api.list, { query: { keys: pictureKey } }), staleTime: 0, gcTime: 0 });
  const [picture] = found.data?.data ?? [];
  return (
    <Modal opened onClose={onClose} title={title} size="xl" padding="lg">
      {found.error && <ErrorNotice failure={found.error} onRetry={() => void found.refetch()} />}
      {found.data && !picture && <Text>Esta imagen ya no está. Elige otra.</Text>}
      {found.isPending && <Skeleton h={320} radius="md" />}
      {picture && <Framing key={picture.version} {...dialog} picture={picture} onClose={onClose} />}
    </Modal>
  );
}

type FramingProps = FramingDialogProps & { picture: FramedPicture };

function Framing({ api, src, forms, readOnly, picture, onClose }: FramingProps) {
  const [draft, setDraft] = useState(() => draftOf(picture));
  const saving = useEndpointMutation(api.update);
  const undo = useEndpointMutation(api.update, { success: 'Encuadre anterior' });
  const params = { id: picture.id };
  const save = () =>
    saving.mutateAsync({ params, body: draft, ifMatch: picture.version }).then(
      ({ version: ifMatch }) => {
        const run = () => undo.mutate({ params, body: draftOf(picture), ifMatch });
        toasts.success('Encuadre guardado', { label: 'Deshacer', run });
        onClose();
      },
      () => undefined,
    );
  return (
    <Stack gap="md">
      {saving.error && <ErrorNotice failure={saving.error} />}
      <FocalPoints src={src} forms={forms} readOnly={readOnly} draft={draft} onChange={setDraft} />
      <AltText alt={draft.alt} readOnly={readOnly} onChange={(alt) => setDraft({ ...draft, alt })} />
      <DialogActions cancel={readOnly ? 'Cerrar' : 'Cancelar'} disabled={saving.isPending} onCancel={onClose}>
        {!readOnly && (
          <Button loading={saving.isPending} onClick={() => void save()}>
            Guardar
          </Button>
        )}
      </DialogActions>
    </Stack>
  );
}

type Draft = ReturnType<typeof draftOf>;
const draftOf = ({ alt, focalX, focalY, focalPoints }: FramedPicture) => ({ alt, focalX, focalY, focalPoints });

type FocalPointsProps = Pick<FramingDialogProps, 'src' | 'forms' | 'readOnly'> & {
  draft: Draft;
  onChange: (draft: Draft) => void;
};

/** The picture with the point of all forms, or of the one that is chosen, and what each form shows. */
function FocalPoints({ src, forms, readOnly, draft, onChange }: FocalPointsProps) {
  const [form, setForm] = useState<Rendition | null>(null);
  const { focalPoints } = draft;
  const move = (point: FocalPoint) =>
    onChange(
      form
        ? { ...draft, focalPoints: { ...focalPoints, [form]: point } }
        : { ...draft, focalX: point.x, focalY: point.y },
    );
  const joinOthers = () => {
    const others = Object.entries(focalPoints).filter(([name]) => name !== form);
    onChange({ ...draft, focalPoints: Object.fromEntries(others) });
    setForm(null);
  };
  return (
    <div className={classes.columns}>
      <Stack gap="xs">
        <FocalPicture
          src={src}
          of={form ? specOf(form).label : 'todos los formatos'}
          point={focalPointOf(draft, form ?? undefined)}
          readOnly={readOnly}
          onChange={move}
        />
        <Text size="xs" c="dimmed">
          {form
            ? `Este punto vale solo para «${specOf(form).label}».`
            : 'Arrastra el punto, o muévelo con las flechas, a lo que siempre debe verse.'}
        </Text>
        {form && focalPoints[form] && !readOnly && (
          <Button variant="default" size="compact-sm" className={classes.join} onClick={joinOthers}>
            Usar el punto de todos
          </Button>
        )}
      </Stack>
      <Stack gap="xs">
        <Crops
          src={src}
          forms={forms}
          framing={draft}
          chosen={form}
          onChoose={(each) => setForm(each === form ? null : each)}
        />
        <Text size="xs" c="dimmed">
          Elige un formato para darle un punto propio.
        </Text>
      </Stack>
    </div>
  );
}

type AltTextProps = { alt: string; readOnly: boolean; onChange: (alt: string) => void };

function AltText({ alt, readOnly, onChange }: AltTextProps) {
  return (
    <Stack gap={4}>
      <Textarea
        label="Texto alternativo"
        description="Lo leen quienes no ven la imagen, y los buscadores."
        placeholder="Completo italiano en su pan, con palta y tomate"
        maxLength={300}
        autosize
        minRows={2}
        readOnly={readOnly}
        value={alt}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {alt.trim() === '' && (
        <Text size="xs" c="dimmed">
          Sin texto, quien no ve la imagen no sabe qué muestra. Déjalo vacío solo si el nombre de al lado ya lo dice.
        </Text>
      )}
    </Stack>
  );
}
