export { publishedPage, publishedPages } from '../record/server/publishedPages.ts';
