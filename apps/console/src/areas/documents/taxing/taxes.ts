import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DocumentKind } from '../../../choices/document-kind.ts';
import { useBooks } from '../../../server/session.ts';
import { type ComputedTax, type DocumentValues, taxedLinesOf } from '../values.ts';

/** The taxes of a document, as the server computes them from its lines. */

const useTaxQuery = (kind: DocumentKind) => {
  const { query, today } = useBooks();
  return (values: DocumentValues) => {
    const sent = taxedLinesOf(values, kind);
    return {
      isTaxed: sent !== undefined,
      options: query.taxRates.ofLines.queryOptions(sent ?? ({ transdate: today, lines: [] } as never)),
    };
  };
};

/** The taxes of what was typed, and whether they are those of the present lines. */
export const useTaxes = (values: DocumentValues, kind: DocumentKind) => {
  const { isTaxed, options } = useTaxQuery(kind)(values);
  const found = useQuery({ ...options, enabled: isTaxed, placeholderData: keepPreviousData });
  const taxes: readonly ComputedTax[] = (isTaxed && found.data) || [];
  return { taxes, areCurrent: !isTaxed || (found.data !== undefined && !found.isPlaceholderData) };
};

/**
 * Computes the taxes of values: those that are known already, for a check, or in any case, before
 * they are sent.
 */
export const useTaxing = (kind: DocumentKind) => {
  const cache = useQueryClient();
  const queryOf = useTaxQuery(kind);
  return {
    known: (values: DocumentValues): readonly ComputedTax[] => {
      const { isTaxed, options } = queryOf(values);
      return (isTaxed && cache.getQueryData(options.queryKey)) || [];
    },
    compute: async (values: DocumentValues): Promise<readonly ComputedTax[]> => {
      const { isTaxed, options } = queryOf(values);
      return isTaxed ? cache.fetchQuery(options) : [];
    },
  };
};
