import type { Erasure, ErasureOf, ErasurePart } from '@sala/catalog/api/erasure.ts'
import { Argument, type Command } from 'commander'
import { type Context, exitCodes } from '../context.ts'

const words: Readonly<Record<ErasurePart, string>> = {
  voc: 'messages of visitors (name, text and link)',
  vos: 'messages of stakeholders (name, text and link)',
  competitor: 'posts about destinations (name, text and link)',
  contact: 'messages to the contact centre (name and text)',
  prospect: 'messages of people who think of a trip (name and text)',
  account: 'accounts',
  sessions: 'sessions',
  boards: 'boards',
  explorations: 'saved explorations, also what is shared of them',
  annotations: 'annotations that nobody else reads',
  alerts: 'alerts, with what they came to',
  pins: 'lists of pinned pages',
  secondFactors: 'second factors and recovery codes',
  identities: 'links to other sign-in systems',
  attempts: 'tries to sign in',
  documents: 'documents, without the name of who gave them',
  auditRows: 'rows of the audit log, which nobody can change',
  counts: 'rows in the figures, which only count',
}

export function addEraseCommand(program: Command, context: Context): void {
  program
    .command('erase')
    .summary('erase one author’s texts or one person’s data, for good')
    .description(
      'Erases the texts of one author (a name, letter by letter as it stands at the texts), or the account of one person (an e-mail\n' +
        'address) with all that belongs to it. Without --yes it says what would be erased and what would stay. The audit log notes it.',
    )
    .addArgument(new Argument('<kind>', 'whose data').choices(['author', 'person']))
    .argument('<who>', 'the author’s name, or the person’s e-mail address')
    .option('--yes', 'do it; without this nothing is erased')
    .addHelpText(
      'after',
      `
Backups keep what they hold: take a new one, and delete the old ones. Files that are imported again bring their texts back.

Examples:
  $ npm run sala -- erase author 'Somchai J.'
  $ npm run sala -- erase person somchai@example.org --yes`,
    )
    .action(async (kind: ErasureOf['kind'], who: string, { yes }: { readonly yes?: true }) => {
      await context.run(async ({ operations, signal, print }) => {
        const counts = await operations.erase({ kind, who, preview: yes !== true }, { signal })
        print([
          yes === true ? 'Erased:' : 'Would be erased (say --yes to do it):',
          ...linesOf(counts.erased),
          'Stays:',
          ...linesOf(counts.kept),
          '  what older backups and imported files hold',
        ])
        return exitCodes.ok
      })
    })
}

const linesOf = (parts: Erasure['erased']): readonly string[] =>
  parts.map(({ part, count }) => `  ${count} ${words[part]}`)
