import { createHash } from 'node:crypto';
import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { EmbeddedInvoice } from '../sheet/embedded-invoice.ts';
import { embedInvoice } from './embedded-invoice.ts';
import type { FaceName, Faces } from './faces.ts';
import { checkImage } from './logo.ts';
import { type Box, black, mm, type Point, type Size } from './measures.ts';
import { Undrawable } from './undrawable.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Takes a font that is open, too, which its types do not tell. */
      registerFont(name: string, font: Font): this;
    }
  }
}

/** Letters of one kind; the size is in points. */
export type Type = { face: FaceName; size: number; colour?: string };

export type Align = 'left' | 'right' | 'center';

/** An element of the structure that programs read to people: `P`, `H1`, `Table`. */
export type Element = {
  type: string;
  child(type: string, alternative?: string): Element;
  write(draw: () => void): void;
  /** Nothing comes to it any more: it is written, and takes no more room in memory. */
  end(): void;
};

export type Paper = {
  addPage(): void;
  width(text: string, type: Type): number;
  /** Writes one line; `y` is that of its baseline, and `x` the side that `align` says. */
  text(text: string, at: Point, type: Type, align?: Align): void;
  box(box: Box, colour: string): void;
  /** Draws lines through `points`. */
  lines(
    points: readonly Point[],
    pen: { width: number; colour?: string; dash?: readonly [number, number] },
  ): void;
  /** Fills an outline, as SVG has it, from `at` and as many times as large. */
  outline(path: string, at: Point & { scale: number }, colour: string): void;
  /** Puts an image into `box`, in its upper left corner and not larger than it. */
  image(content: Uint8Array, box: Box): void;
  structure: Element;
  /** Draws things that are no part of the text: bands, lines, numbers of pages. */
  decorate(draw: () => void): void;
  /** Puts an electronic invoice into the file. */
  embed(invoice: EmbeddedInvoice): void;
  /**
   * Names the page, and lists it among the bookmarks: on the first level, or below the last one of
   * that.
   */
  bookmark(title: string, level: 1 | 2, name: string): void;
  /** Leads from `box` to the page of that name. */
  link(box: Box, name: string): void;
  close(): Promise<Uint8Array<ArrayBuffer>>;
};

export type Making = {
  size: Size;
  title: string;
  author: string;
  language: string;
  /** `YYYY-MM-DD`: when the file says that it was made. */
  day: string;
  /** All that is drawn, as text: the file is named by it. */
  input: string;
  faces: Faces;
  /** Takes the file piece by piece; without it, `close` answers all of it. */
  receive?: (piece: Uint8Array) => void;
};

/** Opens a PDF/A-3a. What is drawn on it in the same way is the same file, byte by byte. */
export const openPaper = ({ size, title, author, language, day, input, faces, receive }: Making): Paper => {
  const doc = new PDFDocument({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    displayTitle: true,
    lang: language,
    // No font until one is needed: those of PDF itself can't be in a file for the archive.
    font: '',
    // That of the faces is bounded; this one would keep each amount of a long document.
    fontLayoutCache: receive === undefined,
    info: {
      Title: faces.sans.drawable(title),
      Author: faces.sans.drawable(author),
      Creator: 'Kontor',
      Producer: 'Kontor',
      CreationDate: new Date(`${day}T00:00:00Z`),
    },
  });
  const digest = createHash('sha256').update(input).digest();
  Object.assign(doc, { _id: digest.subarray(0, 16) });
  escapeMetadata(doc);
  for (const [name, { font }] of Object.entries(faces)) doc.registerFont(name, font);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const chunks: Uint8Array[] = [];
  doc.on('data', receive ?? ((chunk: Uint8Array) => chunks.push(chunk)));
  let chapter: PDFKit.PDFOutline | undefined;

  const elementOf = (type: string, inner: PDFKit.PDFStructureElement): Element => ({
    type,
    child: (below, alternative) => {
      const element = doc.struct(below, alternative === undefined ? {} : { alt: alternative });
      inner.add(element);
      return elementOf(below, element);
    },
    write: (draw) => {
      inner.add(draw);
    },
    end: () => {
      inner.end();
      slim(inner);
    },
  });
  const use = ({ face, size: points }: Type) => doc.font(face).fontSize(points);
  const widthOf = (shown: string, type: Type) => {
    // Fonts are in the file in the order of their first use, be it to draw or to measure.
    use(type);
    return faces[type.face].width(shown) * (type.size / 1_000);
  };
  const width = (text: string, type: Type) => widthOf(faces[type.face].drawable(text), type);
  return {
    addPage: () => {
      doc.addPage();
    },
    width,
    text: (text, { x, y }, type, align = 'left') => {
      const shown = faces[type.face].drawable(text);
      if (shown === '') return;
      const back = { left: 0, center: 0.5, right: 1 }[align];
      const from = back === 0 ? x : x - widthOf(shown, type) * back;
      doc.fillColor(type.colour ?? black);
      use(type).text(shown, from, y, { lineBreak: false, baseline: 'alphabetic' });
    },
    box: (box, colour) => {
      doc.rect(box.x, box.y, box.width, box.height).fill(colour);
    },
    lines: (points, { width: thickness, colour = black, dash }) => {
      doc.save();
      points.forEach(({ x, y }, at) => {
        if (at === 0) doc.moveTo(x, y);
        else doc.lineTo(x, y);
      });
      if (dash) doc.dash(dash[0], { space: dash[1] });
      doc.lineWidth(thickness).stroke(colour);
      doc.restore();
    },
    outline: (path, { x, y, scale }, colour) => {
      doc.save().translate(x, y).scale(scale).path(path).fill(colour, 'even-odd').restore();
    },
    image: (content, { x, y, width: most, height }) => {
      checkImage(content);
      try {
        doc.image(Buffer.from(content), x, y, { fit: [most, height] });
      } catch {
        throw new Undrawable('The logo is damaged: it cannot be read.');
      }
    },
    structure: elementOf('Document', root),
    decorate: (draw) => {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    embed: (invoice) => embedInvoice(doc, invoice, new Date(`${day}T00:00:00Z`)),
    bookmark: (heading, level, name) => {
      doc.addNamedDestination(name);
      const above = level === 1 ? doc.outline : (chapter ?? doc.outline);
      const added = above.addItem(heading);
      if (level === 1) chapter = added;
    },
    link: ({ x, y, width: wide, height }, name) => {
      doc.goTo(x, y, wide, height, name);
    },
    close: () =>
      new Promise((resolve, reject) => {
        doc.on('error', reject).on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
        doc.end();
      }),
  };
};

/**
 * Forgets what an element was that is in the file already: of a long document that would be more
 * than the rest, and only its number is needed from then on.
 */
const slim = (element: PDFKit.PDFStructureElement): void => {
  const library = element as unknown as { _flushed: boolean; dictionary: { data: object } };
  if (library._flushed) library.dictionary.data = parentAlone;
};

// By its parent the library knows that an element is ready to be written, with those above it.
const parentAlone = Object.freeze({ P: true });

// The library writes the title and the author into the metadata, which are XML, without escapes.
const escapeMetadata = (doc: PDFKit.PDFDocument): void => {
  const library = doc as unknown as { info: Record<string, unknown>; _addInfo: () => void };
  const addInfo = library._addInfo;
  library._addInfo = () => {
    const { info } = library;
    library.info = { ...info, Title: inXml(info['Title']), Author: inXml(info['Author']) };
    addInfo.call(doc);
    library.info = info;
  };
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const inXml = (text: unknown): string => String(text).replace(/[&<>]/g, (letter) => escapes[letter] ?? '');

/** Of lines of text of that many points. */
export const leading = (points: number): number => points * 1.28;

/** A hairline. */
export const hairline = mm(0.1);
