import {
  type Category,
  categoriesOf,
  positionOf,
  type StatementPosition,
  statementName,
  statementPositions,
} from '@kontor/domain';
import { useWatch } from 'react-hook-form';
import { SelectField } from '../../forms/choices.tsx';
import type { Kind } from '../../forms/record/kinds.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';

/**
 * The position of an account in annual accounts: one of those of its category, or that of its
 * number.
 */
export const positionKind: Kind = {
  typed: (value) => String(value ?? ''),
  sent: (typed, empty) => typed || empty,
  Input: ({ texts: _, ...props }) => {
    const text = useText();
    const { language } = useLanguage();
    const [number, category] = useWatch({ control: props.control, name: ['accno', 'category'] });
    const accno = Number(number);
    const usual = positionOf({ accno, category: category as Category, link: '' });
    const named = (position: StatementPosition) => `${position} ${statementName(position, language)}`;
    const byNumber = usual ? named(usual) : text('settings.statement_position.none');
    const options = [
      { value: '', label: text('settings.statement_position.usual', { position: byNumber }) },
      ...statementPositions
        .filter((position) => categoriesOf(position).includes(category as Category))
        .map((position) => ({ value: position, label: named(position) })),
    ];
    return <SelectField {...props} options={options} />;
  },
};
