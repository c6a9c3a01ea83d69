import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type Context, exitCodes } from '../context.ts'
import { when } from '../output/report.ts'
import { counted, figure, harmless } from '../output/terminal.ts'

export function addBackupCommand(program: Command, context: Context): void {
  program
    .command('backup')
    .summary('write everything that is kept into one file')
    .description(
      'Writes figures, people, settings, boards, documents, pictures and the audit log into one new file (a tar), as they are at one moment.\n' +
        'A running server goes on working and writes the file itself; only imports wait while the figures are copied.\n' +
        'Sessions and open links are left out, and so is the key of second factors, so that a lost backup opens no second factor.',
    )
    .argument('<file>', 'a file that is not there yet, best on another disk or machine')
    .option('--with-key', 'put the key of second factors in as well; then whoever has the file has them too')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run sala -- backup /backup/sala-2026-11-20.tar
  $ npm run sala -- backup /safe/sala-with-key.tar --with-key

Exit codes: 0 written, 1 refused, 2 asked for wrongly, 3 a store failed. \`restore\` makes an installation of it again.`,
    )
    .action(async (name: string, { withKey }: { readonly withKey?: true }) => {
      await context.run(async ({ operations, signal, onProgress, print }) => {
        const file = resolve(context.folder, name)
        const request = { file, withKey: withKey ?? false, by: context.by }
        const report = await operations.backup(request, { signal, onProgress })
        print([
          `Written: ${harmless(file)}, ${figure(Math.ceil(report.bytes / 1024))} KiB, as of ${when(report.takenAt)}: ` +
            `${counted(report.batches, 'batch', 'batches')}, ${counted(report.files, 'file')}.`,
          ...(withKey ? [] : ['The key of second factors is not in it: keep a copy of secret-key elsewhere.']),
          ...(report.missing.length === 0
            ? []
            : [
                `${counted(report.missing.length, 'file')} that the store names were not there: ${report.missing.map(harmless).join(', ')}`,
              ]),
        ])
        return exitCodes.ok
      })
    })
}
