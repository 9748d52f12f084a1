import type { Finding } from '#features/content/sections/content/review.contract.ts';
import { PublishDocument } from '#features/content/sections/publishing/web/index.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import type { Landing } from '../../record/landings.contract.ts';
import { landingVersionsApi } from '../landingVersions.contract.ts';
import { findingPlaces } from './findingPlaces.ts';

type DeployDialogProps = {
  landing: Landing;
  onClose: () => void;
  picture: () => Promise<string | undefined>;
  onFix: (finding: Finding) => void;
};

const endpoints = { ...landingVersionsApi, publish: landingVersionsApi.deploy };

/** Publishes the draft of a landing. Links to the shop are fixed here: orders that follow from them are then counted. */
export function DeployDialog({ landing: { id, name, publishedNumber }, onFix, ...rest }: DeployDialogProps) {
  const countLinks = useEndpointMutation(landingVersionsApi.countLinks, {
    success: 'Los pedidos de los enlaces se cuentan',
    invalidates: ['history'],
  });
  return (
    <PublishDocument
      id={id}
      title={`Publicar «${name}»`}
      later="Publica la landing como está ahora: lo que cambies después queda para la próxima."
      published="Landing publicada"
      unchanged={publishedNumber === null ? 'La ven por primera vez.' : 'Nada: es igual a lo que ya ven.'}
      places={findingPlaces}
      endpoints={endpoints}
      onFix={(finding) => (finding.field === 'links' ? countLinks.mutateAsync({ params: { id } }) : onFix(finding))}
      {...rest}
    />
  );
}
