import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field } from '../../../controls/field.tsx';
import { useIssueText } from '../../../forms/fields.tsx';
import { useText } from '../../../texts/text.ts';

type ColorFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
};

/** Whether a colour is whole, so that it can be drawn. */
export const isColor = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed);

/** A colour, typed as `#rrggbb` or chosen from the palette of the browser. */
export const ColorField = <Values extends FieldValues>({ control, name, label }: ColorFieldProps<Values>) => {
  const text = useText();
  const { field, fieldState } = useController({ control, name });
  const error = useIssueText()(fieldState.error);
  const typed: string = field.value;
  return (
    <Field label={label} error={error}>
      {(state) => (
        <div className="letter-color">
          <input
            type="color"
            className="letter-palette"
            aria-label={text('letter.choose_color')}
            value={isColor(typed) ? typed : '#000000'}
            onChange={({ target }) => field.onChange(target.value)}
          />
          <input {...state} {...field} type="text" className="input" autoComplete="off" />
        </div>
      )}
    </Field>
  );
};
