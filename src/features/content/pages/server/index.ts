export {
  publishedContents,
  publishedFacts,
  publishedPage,
  publishedPages,
  publishedPictureKeys,
} from '../record/server/publishedPages.ts';
