import { useQueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { Button } from '../../../controls/button.tsx';
import { FileButton } from '../../../controls/file-button.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { FormPart } from '../../../layout/layout.tsx';
import { newIdempotencyKey } from '../../../server/client.ts';
import { sendForPerson } from '../../../server/person.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import type { ClientSettings } from '../general/client-settings.tsx';

const logoAddress = (client: string): string => `/api/latest/clients/${encodeURIComponent(client)}/logo`;

/** Sends the file as a form over REST, as JSON has no files. */
const sendLogo = async (client: string, file: File): Promise<void> => {
  const body = new FormData();
  body.set('Filedata', file);
  const own = { accept: 'application/json', 'idempotency-key': newIdempotencyKey() };
  const answer = await sendForPerson((headers) =>
    fetch(logoAddress(client), { method: 'POST', headers: { ...headers, ...own }, body }),
  );
  if (!answer || answer.ok) return;
  const { error: message = answer.statusText, ...refusal } = await answer.json().catch(() => ({}));
  // As the same refusal is over tRPC.
  throw TRPCClientError.from({ error: { message, code: -32_600, data: { refusal } } });
};

/** The logo on documents: shown, chosen and removed at once, without the other settings. */
export const LogoPart = ({ logo }: { logo: ClientSettings['logo'] | undefined }) => {
  const text = useText();
  const { name, call, may } = useBooks();
  const cache = useQueryClient();
  const { busy, error, run } = useAction();
  const act = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work();
      await cache.invalidateQueries();
    });
  return (
    <FormPart title={text('letter.logo')} about={text('letter.logo_about')}>
      <ErrorNotice error={error} />
      <div className="letter-logo">
        {logo ? (
          <img
            className="letter-logo-image"
            src={`${logoAddress(name)}?v=${logo.sha256.slice(0, 16)}`}
            width={logo.width}
            height={logo.height}
            alt={text('letter.logo')}
          />
        ) : null}
        {may('write') ? (
          <div className="letter-logo-actions">
            <FileButton
              label={text(logo ? 'letter.logo_other' : 'letter.logo_choose')}
              accept="image/png,image/jpeg,image/svg+xml"
              className="button button-plain"
              onFiles={(files) => {
                const [file] = files;
                if (file && !busy) act(() => sendLogo(name, file));
              }}
            />
            {logo ? (
              <Button disabled={busy} onClick={() => act(() => call.logo.remove.mutate({}))}>
                {text('letter.logo_remove')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </FormPart>
  );
};
