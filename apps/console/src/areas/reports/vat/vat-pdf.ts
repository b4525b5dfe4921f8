import { useAction } from '../../../forms/action.ts';
import { downloadVatReturn } from '../../../server/download.ts';
import { useBooks } from '../../../server/session.ts';
import { saveFile } from '../../../table/export.ts';
import { useLanguage } from '../../../texts/language.tsx';
import type { Days } from '../../../values/date.ts';

/** Saves the form of a VAT period as PDF, in the language of the screen. */
export const useVatPdf = () => {
  const { name: client } = useBooks();
  const { language } = useLanguage();
  const { busy, error, run } = useAction();
  const save = (asked: Days & { number?: number }) =>
    void run(async () => {
      const { file_name, media_type, parts } = await downloadVatReturn(client, {
        ...asked,
        language_code: language,
      });
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  return { busy, error, save };
};
