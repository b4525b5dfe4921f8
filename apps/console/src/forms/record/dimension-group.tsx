import { useDimensions } from '../../choices/dimensions.ts';
import type { RecordOf } from './record.ts';
import { fieldOf, Group } from './record-field.tsx';

type Dimension = 'department' | 'project';
const DimensionField = fieldOf<RecordOf<Record<Dimension, string>, Dimension>>();

/**
 * The cost centre and the project of lines that name none (docs/interface §38); nothing where the
 * client uses neither.
 */
export const DimensionGroup = () => {
  const { used } = useDimensions();
  return used.length === 0 ? null : (
    <Group title="projects.of_lines">
      {used.map((kind) => (
        <DimensionField key={kind} name={kind} span={6} />
      ))}
    </Group>
  );
};
