import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useDimensions } from '../../choices/dimensions.ts';
import { useText } from '../../texts/text.ts';
import { ChoiceField } from '../fields.tsx';

/** The cost centre and the project of a document; nothing where the client uses neither. */
export const DimensionChoices = <Values extends FieldValues & { department: string; project: string }>({
  control,
}: {
  control: Control<Values>;
}) => {
  const text = useText();
  const { options, used } = useDimensions();
  return used.map((name) => (
    <ChoiceField
      key={name}
      control={control}
      name={name as FieldPath<Values>}
      label={text(`projects.${name}`)}
      options={options[name]}
    />
  ));
};
