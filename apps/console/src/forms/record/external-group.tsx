import type { RecordOf } from './record.ts';
import { fieldOf, Group } from './record-field.tsx';

type External = 'external_id' | 'metadata';
const ExternalField = fieldOf<RecordOf<Record<External, string>, External>>();

/**
 * The fields that callers keep with a record: their id of it, and keys with values (docs/interface
 * §3.13).
 */
export const ExternalGroup = () => (
  <Group title="external.programs">
    <ExternalField name="external_id" span={6} />
    <ExternalField name="metadata" span={12} />
  </Group>
);
