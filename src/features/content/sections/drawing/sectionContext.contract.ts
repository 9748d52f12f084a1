/** A store as sections show it, with texts ready to read. */
export type SectionStore = {
  name: string;
  address: string;
  phone: string;
  url: string;
  pictureUrl: string | null;
  position: { latitude: number; longitude: number } | null;
  /** A line per run of days: `Lunes a viernes 12:00–22:00`. */
  hours: readonly string[];
};

/** A category on sale, with its first products. */
export type SectionCategory = {
  name: string;
  url: string;
  pictureUrl: string | null;
  products: readonly { name: string; price: string; pictureUrl: string | null }[];
};

/** Data of the company that a section may need; read only when a section of the page needs it. */
export type SectionData = { stores: readonly SectionStore[]; menu: readonly SectionCategory[] };
export type SectionNeed = keyof SectionData;

/** The site a section is drawn on. */
export type SiteContext = {
  /** Prefix of the paths of this site: blank, or `/tienda/demo`. */
  base: string;
  company: string;
  /** URL of an uploaded picture. */
  pictureUrl: (key: string) => string;
  /** Origin that links of mails carry: `c8`. */
  via?: string;
  /** Colours of buttons in mails, which have no style sheet; `onColour` is readable on `colour`. */
  buttonColours?: { colour: string; onColour: string };
};

/** Everything a section is drawn from besides its props. Plain values: equal sections and contexts give equal HTML. */
export type SectionContext = SiteContext & SectionData;
