import { countryCode } from '@kontor/domain';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import type { DraftForm } from '../../../forms/draft-form.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import type { PartyFacts } from '../sheet/party.ts';
import { type DocumentValues, noVat } from '../values.ts';

/** The countries where Swiss VAT holds. */
const inland = ['CH', 'LI'];

/** The country of a customer abroad; undefined where it is not known, or at home. */
const countryAbroad = (country: string | undefined): string | undefined => {
  const code = countryCode(country ?? '');
  return code === undefined || inland.includes(code) ? undefined : code;
};

type AbroadProps = {
  form: DraftForm<DocumentValues>;
  number: string;
  party: PartyFacts | undefined;
};

/**
 * Asks whether the lines of a customer abroad really bear VAT, and puts them into the figure of
 * exports or of supplies abroad where someone says so.
 */
export const AbroadNotice = ({ form, number, party }: AbroadProps) => {
  const text = useText();
  const { language } = useLanguage();
  const [kept, setKept] = useState<string>();
  const country = countryAbroad(party?.country);
  const { mode, incomeentries, parts } = form.watch();
  const lines: readonly { tax_accno: string }[] = mode === 'parts' ? parts : incomeentries;
  const isCharged = lines.some(({ tax_accno }) => tax_accno !== '' && tax_accno !== noVat);
  if (country === undefined || !isCharged || kept === number) return null;
  const say = (code: '220' | '221') =>
    incomeentries.forEach(({ tax_accno }, at) => {
      if (tax_accno === '' || tax_accno === noVat) return;
      form.setValue(`incomeentries.${at}.tax_accno`, noVat, { shouldDirty: true });
      form.setValue(`incomeentries.${at}.vat_code`, code, { shouldDirty: true });
    });
  const name = party?.name || number;
  const shown = new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
  return (
    <Notice kind="status" look="warn">
      <p>
        {text(mode === 'parts' ? 'documents.abroad_parts' : 'documents.abroad', { name, country: shown })}
      </p>
      <p className="documents-untaxed-choice">
        {mode === 'parts' ? null : (
          <>
            <Button small onClick={() => say('220')}>
              {text('documents.abroad_export')}
            </Button>
            <Button small onClick={() => say('221')}>
              {text('documents.abroad_supply')}
            </Button>
          </>
        )}
        <Button small onClick={() => setKept(number)}>
          {text('documents.abroad_keep')}
        </Button>
      </p>
    </Notice>
  );
};
