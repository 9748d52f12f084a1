import type { Finding } from '#features/content/sections/content/review.contract.ts';
import { PublishDocument } from '#features/content/sections/publishing/web/index.ts';
import type { Landing } from '../../record/landings.contract.ts';
import { landingVersionsApi } from '../landingVersions.contract.ts';
import { findingPlaces } from './findingPlaces.ts';

type DeployDialogProps = {
  landing: Landing;
  onClose: () => void;
  picture: () => Promise<string | undefined>;
  onMend: (finding: Finding) => void;
};

const endpoints = { ...landingVersionsApi, publish: landingVersionsApi.deploy };

/** Publishes the draft of a landing. */
export const DeployDialog = ({ landing: { id, name }, ...rest }: DeployDialogProps) => (
  <PublishDocument
    id={id}
    title={`Publicar «${name}»`}
    later="Publica la landing como está ahora: lo que cambies después queda para la próxima."
    published="Landing publicada"
    unchanged="Nada: es igual a lo que ya ven."
    places={findingPlaces}
    endpoints={endpoints}
    {...rest}
  />
);
