import { otherPayment } from '@kontor/domain';
import { useState } from 'react';
import { z } from 'zod';
import { useDraft } from '../../forms/drafts.ts';
import type { OtherInput, OtherOf } from './run-choices.ts';

const othersKept = z.array(z.object({ id: z.number(), from: z.number(), payment: otherPayment }));

const othersIn = (json: string | undefined): readonly OtherOf[] => {
  try {
    return othersKept.safeParse(JSON.parse(json ?? '[]')).data ?? [];
  } catch {
    return [];
  }
};

/**
 * The payments of a run that pay no payable. The browser keeps them until they are ordered, as it
 * keeps what is typed into forms.
 */
export const useOthers = () => {
  const draft = useDraft()('orders.others');
  const [others, setOthers] = useState(() => othersIn(draft.read()));
  const keep = (next: readonly OtherOf[]) => {
    setOthers(next);
    if (next.length === 0) draft.forget();
    else draft.write(JSON.stringify(next));
  };
  return {
    others,
    add: (from: number, payment: OtherInput) =>
      keep([...others, { id: Math.max(0, ...others.map(({ id }) => id)) + 1, from, payment }]),
    remove: (id: number) => keep(others.filter((one) => one.id !== id)),
    /** Forgets those of an account, once they are ordered. */
    forget: (from: number) => keep(others.filter((one) => one.from !== from)),
  };
};
