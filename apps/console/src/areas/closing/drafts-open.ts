import { useDraftNames } from '../../forms/drafts.ts';
import { tabOf } from '../../forms/tab.ts';
import { invoicePages } from '../../pages/invoices.ts';
import { ledgerPages } from '../../pages/ledger.ts';
import { payablePages } from '../../pages/payables.ts';
import type { TextName } from '../../texts/text.ts';

type DraftOpen = { name: string; title: TextName; href: string };

/** The forms with something typed in this browser and not booked, each with its address. */
export const useDraftsOpen = (): readonly DraftOpen[] =>
  useDraftNames().flatMap((name) => formOf(name) ?? []);

/** The form that a draft belongs to, where it books something, and the address where it goes on. */
const formOf = (name: string): DraftOpen | undefined => {
  const [form = '', ...like] = tabOf(name).form.split('.');
  switch (form) {
    case 'invoice':
      return {
        name,
        title: 'hit.invoice',
        href: invoicePages.create.to({ repeat: like.join('.') || undefined }),
      };
    case 'payable':
      return {
        name,
        title: 'hit.payable',
        href: like.length === 0 ? payablePages.create.to() : payablePages.list.to(),
      };
    case 'entry':
      return {
        name,
        title: 'hit.entry',
        href: ledgerPages.create.to({ like: like[0] === undefined ? undefined : Number(like[0]) }),
      };
    case 'pay':
      return {
        name,
        title: 'closing.payment',
        href: like[0] === 'invoice' ? invoicePages.list.to() : payablePages.list.to(),
      };
    default:
      return undefined;
  }
};
