import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Encoding, encodings, type Separator, separators } from '@sala/catalog/api/importSettings.ts'
import { type Status, statuses } from '@sala/catalog/dataset.ts'
import { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { Refusal } from '../../core/refusal.ts'
import { openFaultsFile } from '../../imports/report/faultsFile.ts'
import type { ImportRequest, ImportResult } from '../../imports/shapes.ts'
import { type Context, type ExitCode, exitCodes } from '../context.ts'
import { reportLines } from '../output/report.ts'

interface Flags {
  readonly sheet?: string
  readonly map?: Readonly<Record<string, string>>
  readonly set?: Readonly<Record<string, string>>
  readonly columns?: readonly string[]
  readonly head?: number
  readonly separator?: Separator
  readonly encoding?: Encoding
  readonly unit?: string
  readonly recipe?: string
  readonly status?: Status
  readonly source?: string
  readonly dryRun?: true
  readonly skipBadRows?: true
  readonly replaceHigher?: true
  readonly again?: true
  readonly faultsFile?: string
}

export function addImportCommand(program: Command, context: Context): void {
  program
    .command('import')
    .summary('check a file and store its rows as one batch')
    .description(
      'Checks a file of figures and stores its rows as one batch. Reads CSV (comma, semicolon, tab; UTF-8, UTF-16, Windows-874), ' +
        'XLSX, XLS, JSON, NDJSON and Parquet. Nothing is stored while there is a fault, unless --skip-bad-rows is given.',
    )
    .argument('<data set>', 'name of the data set; `sala datasets` lists them')
    .argument('<file>', 'path of the file')
    .option(
      '--sheet <number or name>',
      'read this sheet only; by default every sheet that holds a table of the data set',
    )
    .option(
      '--map <column=heading...>',
      'say which heading means which column, where the template does not know it',
      pairs('heading', 'mapped'),
    )
    .option(
      '--set <column=value...>',
      'say what a column that the file lacks holds in every row',
      pairs('value', 'set'),
    )
    .option(
      '--columns <names>',
      'name the columns of a file without a head from left to right, parted by commas; leave a name empty to skip one. ' +
        'With one name each line of a text file is one value as it stands',
      (text: string) => text.split(',').map((name) => name.trim()),
    )
    .option('--head <row>', 'the number of the row with the headings, where it is not found by itself', rowNumber)
    .addOption(
      new Option('--separator <name>', 'what parts the columns of a text file, where it is not found out').choices(
        separators,
      ),
    )
    .addOption(
      new Option('--encoding <name>', 'how the letters of a text file are written, where it is not found out').choices(
        encodings,
      ),
    )
    .option('--unit <unit>', 'unit of the figures in the file where it is not the data set’s own, such as million')
    .option(
      '--recipe <file>',
      'read the table by this recipe (JSON, as the screen exports it); `none` uses no kept one',
    )
    .addOption(new Option('--status <status>', 'status of figures whose file says none').choices(statuses))
    .option('--source <text>', 'who published the figures; every card shows it (default: the name of the file)')
    .option('--dry-run', 'check everything and store nothing')
    .option('--skip-bad-rows', 'store the good rows and leave the bad ones out')
    .option('--replace-higher', 'replace figures of a higher status too')
    .option('--again', 'import a file that is a batch already')
    .option('--faults-file <path>', 'write every fault to a file: CSV where the name ends in .csv, else NDJSON')
    .addHelpText('after', examples)
    .action(async (dataset: string, file: string, flags: Flags) => {
      await context.run(async ({ operations, signal, onProgress, print }) => {
        const path = resolve(context.folder, file)
        const recipe = await recipeAt(flags.recipe, context.folder)
        const faultsPath = flags.faultsFile === undefined ? null : resolve(context.folder, flags.faultsFile)
        if (isDeepStrictEqual(path, faultsPath)) {
          throw new Refusal('usage', `--faults-file “${flags.faultsFile}” is the file to import; give another name`)
        }
        const faults = faultsPath === null ? null : await openFaultsFile(faultsPath)
        try {
          const result = await operations.import(
            {
              dataset,
              file: path,
              fileName: basename(path),
              sheet: flags.sheet ?? null,
              map: flags.map ?? {},
              set: flags.set ?? {},
              columns: flags.columns === undefined ? null : [...flags.columns],
              head: flags.head ?? null,
              separator: flags.separator ?? null,
              encoding: flags.encoding ?? null,
              unit: flags.unit ?? null,
              recipe,
              status: flags.status ?? null,
              source: flags.source ?? basename(path),
              importedBy: context.by,
              demonstration: false,
              dryRun: flags.dryRun ?? false,
              skipBadRows: flags.skipBadRows ?? false,
              replaceHigher: flags.replaceHigher ?? false,
              again: flags.again ?? false,
            },
            { signal, onProgress, ...(faults === null ? {} : { onFaults: (list) => faults.write(list) }) },
          )
          print([
            ...reportLines(result),
            ...(faultsPath !== null && result.faultCount > 0 ? [`  All faults are in ${faultsPath}`] : []),
          ])
          return exitCodeOf(result)
        } finally {
          await faults?.close()
        }
      })
    })
}

export function exitCodeOf(result: ImportResult): ExitCode {
  if (result.outcome === 'committed' || result.outcome === 'checked') return exitCodes.ok
  return result.outcome === 'cancelled' ? exitCodes.cancelled : exitCodes.refused
}

/** The recipe in a file. Throws `Refusal` that says which part of it is wrong. */
async function recipeAt(path: string | undefined, folder: string): Promise<ImportRequest['recipe']> {
  if (path === undefined) return null
  if (path === 'none') return path
  const refused = (why: string) => new Refusal('usage', `--recipe ${path}: ${why}; export one on the screen of imports`)
  let content: unknown
  try {
    content = JSON.parse(await readFile(resolve(folder, path), 'utf8'))
  } catch (error) {
    throw refused(error instanceof SyntaxError ? 'it is no JSON' : 'it cannot be read')
  }
  const parsed = NamedRecipe.safeParse(content)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  throw refused(`${first?.path.join('.') ?? ''} ${first?.message ?? 'is no recipe'}`)
}

/** The number of a row among the first of a file. */
function rowNumber(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('It is the number of a row, 1 to 999.')
  return Number(text)
}

/** Adds one `column=…`. What stands after the first equals sign may hold further ones. */
const pairs =
  (subject: string, done: string) =>
  (text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> => {
    const at = text.indexOf('=')
    if (at <= 0 || at === text.length - 1) {
      throw new InvalidArgumentError(
        `Write it as column=${subject}; “${text}” is not (options go after the data set and the file).`,
      )
    }
    const column = text.slice(0, at).trim()
    if (Object.hasOwn(before, column)) throw new InvalidArgumentError(`The column “${column}” is ${done} twice.`)
    return { ...before, [column]: text.slice(at + 1).trim() }
  }

const examples = `
Examples:
  $ npm run sala -- import immigration Jan_Dec_2024.xlsx --source "Ministry of Tourism and Sports"
  $ npm run sala -- import immigration 0.xls --dry-run
  $ npm run sala -- import gdp gdp.csv --map gdp_gdp="Value (US$)" gdp_year=Period
  $ npm run sala -- import immigration book.xlsx --sheet "ม.ค." --status preliminary
  $ npm run sala -- import immigration arrivals.csv --unit thousand
  $ npm run sala -- import voc neg.txt --columns voc_message --set voc_sentiment=negative voc_channels=webboard date=2019-01-31
  $ npm run sala -- import checkpoint days.csv --skip-bad-rows --faults-file faults.csv

Exit codes: 0 stored (or a dry run without faults), 1 faults or refused, 2 asked for wrongly, 3 a store failed, 130 cancelled.
More: docs/importing.md`
