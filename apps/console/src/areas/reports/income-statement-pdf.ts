import type { Inputs } from '@kontor/client';
import { useAction } from '../../forms/action.ts';
import { downloadIncomeStatement } from '../../server/download.ts';
import { useBooks } from '../../server/session.ts';
import { saveFile } from '../../table/export.ts';

/** Saves the income statement as PDF, with what the screen has beside its figures. */
export const useIncomeStatementPdf = () => {
  const { name: client } = useBooks();
  const { busy, error, run } = useAction();
  const save = (asked: Inputs['print']['incomeStatement']) =>
    void run(async () => {
      const { file_name, media_type, parts } = await downloadIncomeStatement(client, asked);
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  return { busy, error, save };
};
