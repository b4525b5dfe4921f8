import type { DimensionKind } from '@kontor/domain';
import type { ReactNode } from 'react';
import { useDimensions } from '../../../choices/dimensions.ts';
import type { DocumentKind } from '../../../choices/document-kind.ts';
import type { Option } from '../../../controls/combobox.tsx';
import type { DraftForm } from '../../../forms/draft-form.ts';
import { useSame } from '../../../forms/stable.ts';
import { useText } from '../../../texts/text.ts';
import type { Untaxed } from '../taxing/untaxed.tsx';
import type { DocumentValues } from '../values.ts';

/** The parts of the form below its lines. */
export type BelowLines = {
  /** The choices of how they are typed. */
  tools: ReactNode;
  totals: ReactNode;
  /** The other fields of the document. */
  rest: ReactNode;
};

export type LinesProps = {
  kind: DocumentKind;
  form: DraftForm<DocumentValues>;
  /** The lines that charge none of their usual tax. */
  untaxed: readonly Untaxed[];
  below: BelowLines;
};

/** The cost centres and projects that a line may name: the kinds that the client uses. */
export const useLineDimensions = (): readonly LineDimension[] => {
  const { options, used } = useDimensions();
  return useSame(used.map((name) => ({ name, options: options[name] })));
};

export type LineDimension = { name: DimensionKind; options: readonly Option[] };

/** The usual tax of a line that charges none. */
export const useUsualHint = (untaxed: readonly Untaxed[]) => {
  const text = useText();
  return (at: number): { hint?: string } => {
    const tax = untaxed.find((line) => line.at === at)?.tax;
    return tax ? { hint: text('documents.usual_tax', { tax: tax.key, rate: tax.detail ?? tax.text }) } : {};
  };
};
