import { type Command, InvalidArgumentError } from 'commander'
import type { ReportedBatch } from '../../imports/shapes.ts'
import { type Context, exitCodes } from '../context.ts'
import type { DatasetLine } from '../control/operations.ts'
import { when } from '../output/report.ts'
import { counted, figure, harmless, tableLines } from '../output/terminal.ts'

export function addDatasetsCommand(program: Command, context: Context): void {
  program
    .command('datasets')
    .summary('list the data sets and how new they are')
    .description(
      'Lists every data set: what one row is, how many there are, how new they are and where they come from.',
    )
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run sala -- datasets
  $ npm run sala -- datasets --json`,
    )
    .action(async (flags: { readonly json?: true }) => {
      await context.run(async ({ operations, signal, print }) => {
        const lines = await operations.datasets({}, { signal })
        print(flags.json ? [JSON.stringify(lines, null, 2)] : datasetTable(lines))
        return exitCodes.ok
      })
    })
}

function datasetTable(lines: readonly DatasetLine[]): string[] {
  return tableLines(
    [
      { heading: 'Data set', align: 'left', maximum: null },
      { heading: 'One row is', align: 'left', maximum: 64 },
      { heading: 'Rows', align: 'right', maximum: null },
      { heading: 'Newest', align: 'left', maximum: null },
      { heading: 'Status', align: 'left', maximum: null },
      { heading: 'Version', align: 'right', maximum: null },
      { heading: 'Source', align: 'left', maximum: 40 },
    ],
    lines.map((line) => [
      line.name,
      line.row,
      figure(line.rows),
      line.newest ?? '—',
      line.status ?? '—',
      String(line.version),
      `${line.source ?? '—'}${line.demonstration ? ' (demonstration)' : ''}`,
    ]),
  )
}

export function addBatchesCommand(program: Command, context: Context): void {
  program
    .command('batches')
    .summary('list what was imported')
    .description('Lists the batches, the newest last: what was imported from which file, when, by whom.')
    .argument('[data set]', 'only those of one data set')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run sala -- batches
  $ npm run sala -- batches immigration --json`,
    )
    .action(async (dataset: string | undefined, flags: { readonly json?: true }) => {
      await context.run(async ({ operations, signal, print }) => {
        const batches = await operations.batches({ dataset: dataset ?? null }, { signal })
        if (flags.json) print([JSON.stringify(batches, null, 2)])
        else print(batches.length === 0 ? ['Nothing was imported yet.'] : batchTable(batches))
        return exitCodes.ok
      })
    })
}

function batchTable(batches: readonly ReportedBatch[]): string[] {
  return tableLines(
    [
      { heading: 'Batch', align: 'right', maximum: null },
      { heading: 'Data set', align: 'left', maximum: null },
      { heading: 'File', align: 'left', maximum: 36 },
      { heading: 'Rows', align: 'right', maximum: null },
      { heading: 'Replaced', align: 'right', maximum: null },
      { heading: 'Imported', align: 'left', maximum: null },
      { heading: 'By', align: 'left', maximum: 28 },
      { heading: 'Undone', align: 'left', maximum: null },
    ],
    batches.map((batch) => [
      String(batch.id),
      batch.dataset,
      `${batch.fileName}${batch.demonstration ? ' (demonstration)' : ''}`,
      figure(batch.rows),
      figure(batch.replaced),
      when(batch.importedAt),
      batch.importedBy,
      batch.undoneAt === null ? '' : when(batch.undoneAt),
    ]),
  )
}

export function addUndoCommand(program: Command, context: Context): void {
  program
    .command('undo')
    .summary('take a batch back')
    .description('Takes a batch back: its rows go, and the figures that it replaced return.')
    .argument('<batch>', 'number of the batch; `sala batches` lists them', batchNumber)
    .addHelpText(
      'after',
      `
Example:
  $ npm run sala -- undo 12`,
    )
    .action(async (batch: number) => {
      await context.run(async ({ operations, signal, print }) => {
        const result = await operations.undo({ batch, by: context.by }, { signal })
        const rows = result.returned.reduce((sum, entry) => sum + entry.rows, 0)
        const of = result.returned.map((entry) => `${figure(entry.rows)} of batch ${entry.batch}`).join(', ')
        const returned = rows > 0 ? `, ${counted(rows, 'earlier row')} returned (${of})` : ''
        print([
          `Took back batch ${result.id} (${harmless(result.fileName)} → ${result.dataset}): ${counted(result.removed, 'row')} removed${returned}.`,
        ])
        return exitCodes.ok
      })
    })
}

function batchNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new InvalidArgumentError('Give the number of a batch, as `sala batches` lists them.')
  return Number(text)
}
