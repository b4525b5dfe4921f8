import type { EmbeddedInvoice } from '../sheet/embedded-invoice.ts';

/** An electronic invoice within a PDF, by Factur-X 1.0 (ZUGFeRD 2). */

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const fileName = 'factur-x.xml';

const properties = [
  ['DocumentFileName', 'The name of the embedded XML document'],
  ['DocumentType', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
  ['Version', 'The actual version of the standard applying to the embedded XML document'],
  ['ConformanceLevel', 'The conformance level of the embedded XML document'],
] as const;

const propertyOf = ([name, description]: (typeof properties)[number]): string => `
                            <rdf:li rdf:parseType="Resource">
                                <pdfaProperty:name>${name}</pdfaProperty:name>
                                <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                                <pdfaProperty:category>external</pdfaProperty:category>
                                <pdfaProperty:description>${description}</pdfaProperty:description>
                            </rdf:li>`;

/**
 * The metadata of a PDF that carries an invoice: the schema that PDF/A wants for names that are not
 * its own, and the names.
 */
const metadataOf = ({ profile }: EmbeddedInvoice): string => `
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
            xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas>
                <rdf:Bag>
                    <rdf:li rdf:parseType="Resource">
                        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                        <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
                        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                        <pdfaSchema:property><rdf:Seq>${properties.map(propertyOf).join('')}
                        </rdf:Seq></pdfaSchema:property>
                    </rdf:li>
                </rdf:Bag>
            </pdfaExtension:schemas>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:fx="${namespace}">
            <fx:DocumentType>INVOICE</fx:DocumentType>
            <fx:DocumentFileName>${fileName}</fx:DocumentFileName>
            <fx:Version>1.0</fx:Version>
            <fx:ConformanceLevel>${profile}</fx:ConformanceLevel>
        </rdf:Description>
        `;

/** Puts an invoice into a PDF, as another form of what is drawn there. */
export const embedInvoice = (doc: PDFKit.PDFDocument, invoice: EmbeddedInvoice, made: Date): void => {
  const library = doc as unknown as { appendXML: (xml: string) => void };
  doc.file(Buffer.from(invoice.xml), {
    ...{ name: fileName, type: 'text/xml', description: 'Factur-X' },
    ...{ creationDate: made, modifiedDate: made, relationship: 'Alternative' },
  });
  library.appendXML(metadataOf(invoice));
};
