import type { PosDocument } from './port.ts';

/** Numbers for documents that the tax office gave: `expired` have to be replaced. */
export type Folios = 'available' | 'none' | 'expired';

/** A document of a sandbox, with the document that it credits. */
type BookDocument = PosDocument & { credits: string | null; note: string };

type NewDocument = Pick<BookDocument, 'kind' | 'reference' | 'total' | 'credits' | 'note'> & Partial<BookDocument>;

const firstNumber = 1000;

/** The tax documents of a point of sale's sandbox. */
export class PosDocuments {
  folios: Folios = 'available';
  private readonly issued: BookDocument[] = [];

  all(): readonly PosDocument[] {
    return this.issued.map(({ credits: _, note: __, ...document }) => document);
  }

  /** Issues a document with the next number, or adds one that has its number. */
  issue(document: NewDocument): BookDocument {
    const last = Math.max(firstNumber - 1, ...this.issued.map(({ number }) => Number(number)));
    const url = `https://documentos.example/${document.reference}`;
    const issued: BookDocument = { number: String(last + 1), url, taxState: 'pending', message: null, ...document };
    this.issued.push(issued);
    return issued;
  }

  find(reference: string): BookDocument | undefined {
    return this.issued.find((document) => document.reference === reference);
  }

  credits(): readonly BookDocument[] {
    return this.issued.filter(({ credits }) => credits !== null);
  }

  creditsOf(reference: string): readonly BookDocument[] {
    return this.issued.filter(({ credits }) => credits === reference);
  }

  /** The tax office accepts or rejects a document. */
  decide(reference: string, taxState: PosDocument['taxState'], message: string | null): void {
    Object.assign(this.find(reference) ?? {}, { taxState, message });
  }
}
