/** Within a string a quote is escaped, so that nothing people wrote looks like a field with such an address. */
const pictureField = /(?:url|thumbnail)":"(?=\/files\/)/g;

/** JSON text whose pictures (`picture_url`, `thumbnail`) are addresses at an origin; paths where that is blank. */
export const absolutePictures = (json: string, origin: string): string =>
  origin ? json.replace(pictureField, (field) => field + origin) : json;

/** Within an attribute a quote is escaped, too. */
const pictureAttribute = / (?:src|srcset)="(?=\/files\/)/g;

/** The same for a page with its pictures and its data. */
export const absolutePicturesOfHtml = (page: string, origin: string): string =>
  origin ? absolutePictures(page, origin).replace(pictureAttribute, (attribute) => attribute + origin) : page;
