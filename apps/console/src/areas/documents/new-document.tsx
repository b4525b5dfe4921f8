import { type Invoice, invoice, type Payable, payable } from '@kontor/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { DocumentKind } from '../../choices/document-kind.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import { customerKind, vendorKind } from '../parties/kind.ts';
import { DocumentForm } from './document-form.tsx';
import { useTaxing } from './taxing/taxes.ts';
import { type DocumentValues, documentOf, emptyDocument } from './values.ts';

type NewDocumentProps = { kind: DocumentKind; repeated: DocumentValues | undefined; name: string };

/**
 * Posts a new invoice or payable, by accounts or by articles, and shows what will be booked while
 * it is typed.
 */
export const NewDocument = ({ kind, repeated, name }: NewDocumentProps) => {
  const text = useText();
  const router = useRouter();
  const cache = useQueryClient();
  const books = useBooks();
  const { call, client, today } = books;
  const taxing = useTaxing(kind);
  const isInvoice = kind.kind === 'invoice';
  const partyKind = isInvoice ? customerKind : vendorKind;
  const initial = useMemo(
    () => repeated ?? emptyDocument(today, client.currency),
    [repeated, today, client.currency],
  );
  const form = useDraftForm<DocumentValues, typeof invoice | typeof payable>({
    name,
    initial,
    isNew: true,
    schema: isInvoice ? invoice : payable,
    sent: (values) => documentOf(values, { kind, taxes: taxing.known(values) }),
    fieldOf: (issue) => issue.replace(/^(customer|vendor)\./, ''),
    send: async (_, key) => {
      const values = form.getValues();
      const taxes = await taxing.compute(values);
      const document = () =>
        (isInvoice ? invoice : payable).parse(documentOf(form.getValues(), { kind, taxes }));
      const party_number = values[kind.partyField];
      // A document may bring its party along, but would change the name of one that someone else
      // has made in the meantime.
      if (values.name.trim() !== '') {
        if (isInvoice) await call.invoices.preview.query(document() as Invoice);
        else await call.payables.preview.query(document() as Payable);
        const party = { [kind.partyField]: party_number.trim(), name: values.name.trim() };
        try {
          await partyKind.calls(books).create.mutate(party as never, once(`${key}.party`));
          form.setValue('name', '');
        } finally {
          await cache.invalidateQueries();
        }
      }
      const { invnumber } = isInvoice
        ? await call.invoices.post.mutate(document() as Invoice, once(key))
        : await call.payables.post.mutate(document() as Payable, once(key));
      return async () => {
        await cache.invalidateQueries();
        await router.navigate({ href: kind.toOne({ invnumber, party_number }) });
      };
    },
  });
  return (
    <Screen title={text(kind.create)} above={<Anchor href={kind.toList()}>{text(kind.list)}</Anchor>} flow>
      <DocumentForm kind={kind} form={form} submit={text('documents.post')} autoFocus />
    </Screen>
  );
};
