import { html } from '#kit/contract/values/html.ts';
import { defineSection } from '../../drawing/defineSection.contract.ts';
import { photoOf, pictureOf, placeholder, titleOf } from '../../drawing/parts.rules.ts';
import { address, picture } from '../../fields/sectionFields.contract.ts';
import { title } from '../commonFields.contract.ts';

/** Page of a video on YouTube or Vimeo; null for other addresses. */
function videoUrl(typed: string): string | null {
  const youtube =
    /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/)|youtu\.be\/)([\w-]{6,20})/.exec(
      typed,
    );
  const vimeo = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})/.exec(typed);
  if (youtube) return `https://www.youtube.com/watch?v=${youtube[1]}`;
  return vimeo ? `https://vimeo.com/${vimeo[1]}` : null;
}

export const videoSection = defineSection({
  label: 'Video',
  icon: 'video',
  fields: {
    title,
    link: address('Video', 'La dirección del video en YouTube o Vimeo'),
    picture: picture('Imagen antes de reproducir'),
  },
  draw: {
    site(props, context) {
      const url = videoUrl(props.link);
      if (!url) return html`${titleOf(props.title)}${placeholder('El video aparece aquí.')}`;
      return html`${titleOf(props.title)}<a class="cs-video" href="${url}" target="_blank" rel="noopener noreferrer">${pictureOf(props.picture, context, 'banner') ?? photoOf(null, 'banner')}<span class="cs-play">Ver el video</span></a>`;
    },
  },
});
