import { type Command, InvalidArgumentError } from 'commander'
import { type Context, exitCodes } from '../context.ts'
import { harmless } from '../output/terminal.ts'

interface Flags {
  readonly since: Date
  readonly yes?: true
}

export function addLockdownCommand(program: Command, context: Context): void {
  program
    .command('lockdown')
    .summary('end every session and password after a leak')
    .description(
      'For the hour after a secret may have leaked: takes a new key for second factors, ends every session, takes every password and open\n' +
        'link away, prints new one-time links for the administrators, and lists what was done to people and groups since a date.',
    )
    .requiredOption('--since <date>', 'list changes from this day on, as YYYY-MM-DD', day)
    .option('--yes', 'do it; without this nothing is done')
    .addHelpText(
      'after',
      `
Example:
  $ npm run sala -- lockdown --since 2026-11-01 --yes`,
    )
    .action(async ({ since, yes }: Flags) => {
      if (yes !== true) {
        program.error('error: everybody would be signed out and need a new password; say --yes to do it', {
          exitCode: 2,
        })
      }
      await context.run(async ({ operations, signal, print }) => {
        const result = await operations.lockdown({ since: since.toISOString(), by: context.by }, { signal })
        print([
          `Ended ${result.sessions} sessions and took ${result.passwords} passwords away; people choose new ones by a link.`,
          result.keyRotated
            ? 'Second factors are sealed by a new key.'
            : 'The key of second factors is SECRET_KEY: give every server a new one, and have second factors set up anew.',
          ...(result.links.length === 0
            ? ['There is no active administrator with a password here.']
            : ['', 'Links for administrators; each works once, for 24 hours:']),
          ...result.links.map(({ email, url }) => `  ${harmless(email)}  ${url}`),
          '',
          `Changes to people and groups since ${since.toISOString().slice(0, 10)}, the newest first: ${result.changes.length}`,
          ...result.changes.map(
            ({ at, action, by, target, details }) =>
              `  ${at}  ${action}  by ${harmless(by ?? '-')}  to ${harmless(target ?? '-')}  ${harmless(details)}`,
          ),
        ])
        return exitCodes.ok
      })
    })
}

function day(text: string): Date {
  const date = new Date(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('Give a day as YYYY-MM-DD.')
  return date
}
