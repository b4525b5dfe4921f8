import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSearchChange } from '../../controls/filters.tsx';
import type { DocumentAct } from '../../pages/search/documents.ts';

/**
 * Begins an act that the address asks for, once the document is there. It leaves the address then,
 * so that no reload begins it again.
 */
export const useAskedAct = (begins: Partial<Record<DocumentAct, () => void>>, isReady: boolean): void => {
  const { act } = useSearch({ strict: false }) as { act?: DocumentAct };
  const change = useSearchChange();
  const begin = act === undefined ? undefined : begins[act];
  useEffect(() => {
    if (!isReady || !begin) return;
    begin();
    change({ act: undefined });
  });
};
