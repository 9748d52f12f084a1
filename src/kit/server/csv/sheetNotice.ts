/** The sheet that was read. `hasOthers`: the workbook has other sheets with cells. */
export type ReadSheet = { sheet: string; hasOthers: boolean };

/** Names the sheet that was read where there are others; null where there is only one. */
export const readSheetName = ({ sheet, hasOthers }: ReadSheet): string | null => (hasOthers ? sheet : null);

/** Names the sheet that was read, at the end of a sentence about its columns. */
export const sheetNotice = (sheet: string | null | undefined): string => (sheet ? ` Se leyó la hoja «${sheet}».` : '');
