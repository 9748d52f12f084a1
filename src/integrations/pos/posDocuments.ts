import type { PosDocument } from './port.ts';

/** Numbers for documents that the tax office gave: `expired` have to be replaced. */
export type Folios = 'available' | 'none' | 'expired';

/** A document of a sandbox, with the document that it credits. */
type BookDocument = PosDocument & { credits: string | null; note: string };

/** The tax documents of a point of sale's sandbox. */
export class PosDocuments {
  folios: Folios = 'available';
  private readonly issued: BookDocument[] = [];

  all(): readonly PosDocument[] {
    return this.issued.map(({ credits: _, note: __, ...document }) => document);
  }

  issue(document: Pick<BookDocument, 'kind' | 'reference' | 'total' | 'credits' | 'note'>): BookDocument {
    const number = String(1000 + this.issued.length);
    const url = `https://documentos.example/${document.reference}`;
    const issued: BookDocument = { ...document, number, url, taxState: 'pending', message: null };
    this.issued.push(issued);
    return issued;
  }

  find(reference: string): BookDocument | undefined {
    return this.issued.find((document) => document.reference === reference);
  }

  creditsOf(reference: string): readonly BookDocument[] {
    return this.issued.filter(({ credits }) => credits === reference);
  }

  /** The tax office accepts or rejects a document. */
  decide(reference: string, taxState: PosDocument['taxState'], message: string | null): void {
    Object.assign(this.find(reference) ?? {}, { taxState, message });
  }
}
