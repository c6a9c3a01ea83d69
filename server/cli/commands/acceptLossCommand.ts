import { Argument, type Command } from 'commander'
import { type DataPart, dataParts } from '../../state/inventory.ts'
import { type Context, exitCodes } from '../context.ts'

export function addAcceptLossCommand(program: Command, context: Context): void {
  program
    .command('accept-loss')
    .summary('go on without a part of the data folder that is lost')
    .description(
      'For a part of the data folder that is missing and cannot be restored. Of facts.duckdb the figures begin empty; of secret-key every\n' +
        'second factor is taken off; of files documents without a file go to the trash. It stands in the audit log.',
    )
    .addArgument(new Argument('<part>', 'what is lost').choices([...dataParts]))
    .option('--yes', 'do it; without this nothing is done')
    .addHelpText(
      'after',
      `
Example:
  $ npm run sala -- accept-loss facts.duckdb --yes`,
    )
    .action(async (part: DataPart, { yes }: { readonly yes?: true }) => {
      if (yes !== true)
        program.error('error: a backup may still have it (docs/operating.md, Restore); say --yes to go on without', {
          exitCode: 2,
        })
      await context.run(async ({ operations, signal, print }) => {
        const { message } = await operations.acceptLoss({ part, by: context.by }, { signal })
        print([message])
        return exitCodes.ok
      })
    })
}
