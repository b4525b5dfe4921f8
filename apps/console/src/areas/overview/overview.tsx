import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';

export const Overview = () => {
  const text = useText();
  return <Screen title={text('overview')}>{null}</Screen>;
};
