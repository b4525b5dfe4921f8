import { comment } from '@kontor/domain';
import { useQueryClient } from '@tanstack/react-query';
import type { DocumentKind, DocumentRow } from '../../../choices/document-kind.ts';
import { Button } from '../../../controls/button.tsx';
import { useDraftForm } from '../../../forms/draft-form.ts';
import { NotesField } from '../../../forms/fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { once } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { MentionPicker } from './mention-picker.tsx';

/**
 * The box below the history of a document in which someone writes a comment on it. A draft stays
 * until it is sent.
 */
export const CommentForm = ({ kind: { kind }, row }: { kind: DocumentKind; row: DocumentRow }) => {
  const text = useText();
  const cache = useQueryClient();
  const { call } = useBooks();
  const { invnumber, party_number: vendor_number } = row;
  const form = useDraftForm({
    name:
      kind === 'invoice' ? `comment.invoice.${invnumber}` : `comment.payable.${vendor_number}.${invnumber}`,
    initial: { text: '' },
    schema: comment,
    sent: (values) => values,
    send: async (sent, key) => {
      await (kind === 'invoice'
        ? call.invoices.comment.mutate({ invnumber, comment: sent }, once(key))
        : call.payables.comment.mutate({ invnumber, vendor_number, comment: sent }, once(key)));
      return async () => {
        form.discard();
        await cache.invalidateQueries();
      };
    },
  });
  return (
    <Form form={form} className="form history-write" label={text('history.write_comment')}>
      <NotesField
        control={form.control}
        name="text"
        label={text('history.write_comment')}
        hint={text('history.comment_hint')}
      />
      <MentionPicker
        value={form.watch('text')}
        onPick={(text) => form.setValue('text', text, { shouldDirty: true })}
      />
      <div className="history-send">
        <Button type="submit" keys="Ctrl+Enter" disabled={form.busy}>
          {text('history.comment')}
        </Button>
      </div>
    </Form>
  );
};
