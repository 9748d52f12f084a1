export { publishedContents, publishedPage, publishedPages } from '../record/server/publishedPages.ts';
