import { type Command, InvalidArgumentError } from 'commander'
import { type Context, exitCodes } from '../context.ts'
import { reportLines } from '../output/report.ts'
import { exitCodeOf } from './importCommand.ts'

interface Flags {
  readonly scale: number
  readonly seed: number
  readonly force?: true
}

export function addDemoCommand(program: Command, context: Context): void {
  program
    .command('demo')
    .summary('load demonstration data')
    .description(
      'Makes plausible figures and imports them, to yesterday, by the same road as real files. Every screen says that they are for ' +
        'demonstration. A second call adds nothing.',
    )
    .option('--scale <factor>', 'how many rows to make; 1 makes about 3.2 million', positive, 1)
    .option('--seed <number>', 'another seed makes other figures', wholeNumber, 1)
    .option('--force', 'load although real figures are there')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run sala -- demo
  $ npm run sala -- demo --scale 0.1 --seed 7`,
    )
    .action(async (flags: Flags) => {
      await context.run(async ({ operations, signal, onProgress, print }) => {
        const results = await operations.demo(
          { ...flags, force: flags.force ?? false, by: context.by },
          { signal, onProgress },
        )
        print(results.length === 0 ? ['The demonstration data are there already.'] : results.flatMap(reportLines))
        return results.map(exitCodeOf).find((code) => code !== exitCodes.ok) ?? exitCodes.ok
      })
    })
}

function positive(text: string): number {
  const value = Number(text)
  if (!(value > 0 && value <= 100)) throw new InvalidArgumentError('Give a number above 0, at most 100.')
  return value
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Give a whole number from 0 to 999999999.')
  return Number(text)
}
