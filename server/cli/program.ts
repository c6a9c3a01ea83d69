import { Command, CommanderError } from 'commander'
import type { Environment } from '../core/config/config.ts'
import { addAcceptLossCommand } from './commands/acceptLossCommand.ts'
import { addAuditCommands } from './commands/auditCommand.ts'
import { addBackupCommand } from './commands/backupCommand.ts'
import { addDemoCommand } from './commands/demoCommand.ts'
import { addEraseCommand } from './commands/eraseCommand.ts'
import { addImportCommand } from './commands/importCommand.ts'
import { addBatchesCommand, addDatasetsCommand, addUndoCommand } from './commands/listCommands.ts'
import { addLockdownCommand } from './commands/lockdownCommand.ts'
import { addRestoreCommand } from './commands/restoreCommand.ts'
import { addUserCommands } from './commands/userCommand.ts'
import { addWarehouseCommands } from './commands/warehouseCommand.ts'
import { type ExitCode, exitCodes, makeContext, type Reach, type Terminal } from './context.ts'

/** Runs the command line with its words (without `node` and the script) and gives the exit code. */
export async function runProgram(
  words: readonly string[],
  env: Environment,
  terminal: Terminal,
  reach: Reach,
): Promise<ExitCode> {
  const context = makeContext(env, terminal, reach)
  const program = new Command('sala')
    .description('The command line of Sala. It works beside a running server and without one.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
    .showHelpAfterError('(add --help to see what it takes)')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Examples:
  $ npm run sala -- import immigration Jan_Dec_2024.xlsx --dry-run
  $ npm run sala -- datasets
  $ npm run sala -- import --help

SALA_DATA names the data folder (default ./data).
Exit codes: 0 done, 1 faults or refused, 2 asked for wrongly, 3 a store failed, 130 cancelled.`,
    )
  addImportCommand(program, context)
  addDatasetsCommand(program, context)
  addBatchesCommand(program, context)
  addUndoCommand(program, context)
  addUserCommands(program, context)
  addLockdownCommand(program, context)
  addDemoCommand(program, context)
  addAuditCommands(program, context)
  addBackupCommand(program, context)
  addRestoreCommand(program, context)
  addAcceptLossCommand(program, context)
  addEraseCommand(program, context)
  addWarehouseCommands(program, context)
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Commander has said what is wrong; asking for help is no error.
    return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
  }
  return context.exitCode()
}
