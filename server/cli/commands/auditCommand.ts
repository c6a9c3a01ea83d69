import type { Command } from 'commander'
import { Refusal } from '../../core/refusal.ts'
import { type Context, exitCodes } from '../context.ts'
import { figure } from '../output/terminal.ts'

export function addAuditCommands(program: Command, context: Context): void {
  const audit = program.command('audit').summary('check the audit log').description('Looks after the audit log.')
  audit
    .command('verify')
    .summary('check that no row was changed or taken away')
    .description(
      'Works out the hash of every row of the audit log anew. Each row holds the hash of the one before, so a row that was changed or taken ' +
        'away shows. Keep the hash that it prints elsewhere, and give it next time: then rows that were taken from the end show too.',
    )
    .option('--expect <hash>', 'a hash that was printed earlier, which must still be there')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run --silent sala -- audit verify
  $ npm run --silent sala -- audit verify --expect 5f0c…

Exit code 1 where the log does not agree with itself.`,
    )
    .action(async ({ expect: expected }: { readonly expect?: string }) => {
      if (expected !== undefined && !/^[0-9a-f]{64}$/i.test(expected)) {
        await context.run(() => {
          throw new Refusal('usage', '--expect wants a hash of 64 letters, as `sala audit verify` prints it')
        })
        return
      }
      await context.run(async ({ operations, signal, print }) => {
        const check = await operations.verifyAudit({ expected: expected?.toLowerCase() ?? null }, { signal })
        if (check.broken !== null)
          throw new Refusal(
            'refused',
            `row ${check.broken} of the audit log, or the one before it, was changed or taken away`,
          )
        if (!check.expectedFound)
          throw new Refusal('refused', 'the expected hash is no longer in the audit log: rows were taken away')
        print([
          check.last === null
            ? 'The audit log is empty.'
            : `The audit log agrees with itself: ${figure(check.rows)} rows.\nLast row ${check.last.id}: ${check.last.hash}`,
        ])
        return exitCodes.ok
      })
    })
}
