import type { Command } from 'commander';
import { addOperator, removeOperator, showOperators } from '../commands/operator.ts';
import type { Opening } from './with-installation.ts';

/** The commands of operators. */
export const addOperatorCommands = (operator: Command, withInstallation: Opening): void => {
  operator
    .command('add')
    .description('Make a person an operator. This gives no access to any books.')
    .argument('<client>', 'a client that they work for')
    .argument('<person>', 'their name or id, as shown by kontor person list')
    .action((client: string, person: string) =>
      withInstallation((installation) => addOperator(installation, { client, person })),
    );
  operator
    .command('list')
    .description('List the operators.')
    .action(() => withInstallation(showOperators));
  operator
    .command('remove')
    .description('Take it back.')
    .argument('<person>', 'their name or id, as shown in the list')
    .action((person: string) => withInstallation((installation) => removeOperator(installation, person)));
};
