import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { Refusal } from '../../core/refusal.ts'
import { type Context, exitCodes } from '../context.ts'
import { harmless } from '../output/terminal.ts'

interface Flags {
  readonly email: string
  readonly role: string
  readonly passwordStdin?: true
  readonly firstname?: string
  readonly lastname?: string
}

export function addUserCommands(program: Command, context: Context): void {
  const user = program.command('user').summary('manage people').description('Manages the people who may sign in.')
  user
    .command('add')
    .summary('add a person')
    .description('Adds a person who signs in with an e-mail address and a password.')
    .requiredOption('--email <address>', 'e-mail address to sign in with')
    .requiredOption('--role <name>', 'name of the role; `admin` sees everything')
    .option(
      '--password-stdin',
      'read the password from standard input (it never goes on the command line, where others see it)',
    )
    .option('--firstname <name>', 'first name')
    .option('--lastname <name>', 'last name')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run --silent sala -- user add --email somchai@example.org --role admin --password-stdin < password.txt
  $ pass show sala/somchai | npm run --silent sala -- user add --email somchai@example.org --role analyst --password-stdin`,
    )
    .action(async (flags: Flags) => {
      await context.run(async ({ operations, signal, print }) => {
        const added = await operations.addUser(
          {
            email: flags.email,
            role: flags.role,
            password: await readPassword(context, flags),
            firstname: flags.firstname ?? '',
            lastname: flags.lastname ?? '',
            by: context.by,
          },
          { signal },
        )
        print([`Added ${harmless(added.email)} with the role ${harmless(added.role)}.`])
        return exitCodes.ok
      })
    })
  user
    .command('link')
    .summary('make a one-time link to choose a password')
    .description(
      'Makes a one-time link by which a person chooses a password; earlier ones are worth nothing from then on.',
    )
    .requiredOption('--email <address>', 'whose password')
    .addHelpText(
      'after',
      `
Example:
  $ npm run --silent sala -- user link --email somchai@example.org`,
    )
    .action(async ({ email }: { readonly email: string }) => {
      await context.run(async ({ operations, signal, print }) => {
        const link = await operations.userLink({ email, by: context.by }, { signal })
        print([link.url])
        return exitCodes.ok
      })
    })
}

/** The password on standard input without the line break at its end. */
async function readPassword({ terminal }: Context, flags: Flags): Promise<string> {
  if (flags.passwordStdin !== true) {
    throw new Refusal(
      'usage',
      'the password is missing; give --password-stdin and pipe it in, as `sala user add --help` shows',
    )
  }
  if (terminal.stdin.isTTY === true) {
    throw new Refusal(
      'usage',
      '--password-stdin wants the password piped in and not typed, as `sala user add --help` shows',
    )
  }
  const password = (await text(terminal.stdin)).replace(/\r?\n$/, '')
  if (password === '') throw new Refusal('usage', 'no password came in on standard input')
  if (/[\r\n]/.test(password)) throw new Refusal('usage', 'the password holds a line break; give one line')
  return password
}
