import { resolve } from 'node:path'
import type { Command } from 'commander'
import { pino } from 'pino'
import { type Context, exitCodes } from '../context.ts'
import { when } from '../output/report.ts'
import { counted, harmless } from '../output/terminal.ts'

export function addRestoreCommand(program: Command, context: Context): void {
  program
    .command('restore')
    .summary('make an installation of a backup')
    .description(
      'Makes an installation of a file that `backup` wrote: in the data folder that SALA_DATA names, which must be empty or not be there,\n' +
        'and in the database that DATABASE_URL names, which must be empty, where it is set. The backup is checked to its last byte before\n' +
        'anything is made; one that is damaged or of a newer release is refused. One of an older release is brought to this one.',
    )
    .argument('<file>', 'a file that `backup` wrote')
    .addHelpText(
      'after',
      `
Examples:
  $ SALA_DATA=/var/lib/sala npm run sala -- restore /backup/sala-2026-11-20.tar
  $ SALA_DATA=/tmp/drill npm run sala -- restore /backup/sala-2026-11-20.tar

Exit codes: 0 restored, 1 refused, 2 asked for wrongly, 3 a store failed.`,
    )
    .action(async (name: string) => {
      await context.run(async ({ config, signal, onProgress, print }) => {
        const { restoreBackup } = await import('../../backup/restore.ts')
        const author = { userId: null, address: null, requestId: null, via: 'command_line' } as const
        // What the stores say is for a server's log, and would stand in the middle of the report.
        const log = pino({ level: 'silent' })
        const file = resolve(context.folder, name)
        const { manifest, hasKey } = await restoreBackup({ config, log, author }, file, { signal, onProgress })
        const { takenAt, facts, missing } = manifest
        print([
          `Restored ${harmless(file)}, as of ${when(takenAt)}, to ${harmless(config.dataFolder)}: ` +
            `${counted(facts.batches, 'batch', 'batches')}. Everybody signs in anew.`,
          ...(hasKey || config.secretKey !== null
            ? []
            : [
                'The backup holds no key of second factors: put your copy of secret-key into the data folder before the start.',
              ]),
          ...(missing.length === 0 ? [] : [`Missing when it was taken: ${missing.map(harmless).join(', ')}`]),
        ])
        return exitCodes.ok
      })
    })
}
