import { settings } from '@kontor/domain';
import { useMemo } from 'react';
import { useDraftForm } from '../../../forms/draft-form.ts';
import { anyClient, connect } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { type Client, changedDocuments, documentValues } from './document-values.ts';

/** The form of who sends the documents of a client and how they look; `name` is that of its draft. It sends what has changed. */
export const useDocumentsForm = (
  client: Client,
  { name, onSaved }: { name: string; onSaved: () => void },
) => {
  const { call, cache } = useBooks();
  const initial = useMemo(() => documentValues(client), [client]);
  const form = useDraftForm({
    name,
    initial,
    schema: settings,
    sent: changedDocuments(initial),
    send: async (changed) => {
      await call.settings.save.mutate(changed);
      return async () => {
        onSaved();
        // The clients of the person are named by their companies.
        await Promise.all([cache.invalidateQueries(), connect(anyClient).cache.invalidateQueries()]);
      };
    },
  });
  return { form, initial };
};
